package io.twophp.central.pull;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.pull.KnownAddresses.Known;
import io.twophp.central.pull.ServiceLine.Genuine;
import io.twophp.central.pull.ServiceLine.None;
import io.twophp.central.pull.ServiceLine.Reply;
import io.twophp.central.registry.CentralIdentity;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.SigningKeys;
import io.twophp.outbound.Limits;
import io.twophp.outbound.NameService;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Services are asked at checked addresses, and believed by their signatures (LD10, LD11, F11). Nothing leaves this
 * machine: 127.0.0.2 is opened and stands for what is outside, 127.0.0.1 is not and stands for what is inside.
 */
@Tag("LD11")
@Timeout(60)
class ServiceLineTest {

    private static final String ROWS = "2php/central/rows";
    private static final NameService OUTSIDE = host -> addresses("127.0.0.2");

    private final UUID central = UUID.randomUUID();
    private final KeyPair keys = SigningKeys.fresh();
    private final AskedService service = new AskedService(central, keys.getPublic());
    private final Map<String, String> settings = new HashMap<>();
    private ServiceLine line;

    @BeforeEach
    void allow() {
        settings.put(PullPolicy.ALLOW, "http://shop.example:" + service.port());
        settings.put(PullPolicy.PLAIN_HTTP, "true");
        settings.put(PullPolicy.NETWORKS, "127.0.0.2");
    }

    @AfterEach
    void close() {
        service.close();
        if (line != null) {
            line.close();
        }
    }

    private static InetAddress[] addresses(String... texts) throws UnknownHostException {
        InetAddress[] found = new InetAddress[texts.length];
        for (int i = 0; i < texts.length; i++) {
            found[i] = InetAddress.getByName(texts[i]);
        }
        return found;
    }

    private String address() {
        return "http://shop.example:" + service.port() + "/shop/api";
    }

    private Reply ask(String address, NameService names) {
        line = new ServiceLine();
        line.policy = new PullPolicy();
        line.policy.settings = key -> Optional.ofNullable(settings.get(key));
        line.policy.read();
        line.clock = Clock.systemUTC();
        line.identity = new CentralIdentity() {
            @Override
            public Identity current() {
                return new Identity(central, keys.getPrivate(), keys.getPublic());
            }
        };
        line.known = new KnownAddresses() {
            @Override
            Optional<PublicKey> key(UUID id, String keyId) {
                return id.equals(service.id) && keyId.equals(service.keyId())
                        ? Optional.of(service.keys.getPublic())
                        : Optional.empty();
            }
        };
        line.open(
                names,
                work -> new Thread(work).start(),
                new Limits(Duration.ofSeconds(5), Duration.ofSeconds(5), 100_000));
        return line.ask(
                new Known(service.id, "shop", Optional.ofNullable(address)), Purpose.PULL, ROWS, "{\"sync\":true}");
    }

    private String problem(String address, NameService names) {
        return ((None) ask(address, names)).problem();
    }

    @Test
    @Tag("L15")
    void L15_aServiceIsAskedAndItsSignedAnswerCounts() {
        service.answer = (purpose, nonce, exchange) -> service.signed(purpose, nonce, exchange, 200, "{\"format\":1}");
        Genuine answer = (Genuine) ask(address(), OUTSIDE);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(new String(answer.body(), UTF_8)).isEqualTo("{\"format\":1}");
        assertThat(service.questions).containsExactly("/shop/api/2php/central/rows {\"sync\":true}");
    }

    @Test
    void whatTheServiceRefusesIsItsAnswerToo() {
        service.answer = (purpose, nonce, exchange) -> service.signed(purpose, nonce, exchange, 409, "{}");
        assertThat(((Genuine) ask(address(), OUTSIDE)).status()).isEqualTo(409);
    }

    @Test
    @Tag("LD10")
    void LD10_anAnswerThatTheServiceDidNotSignForThisQuestionDoesNotCount() {
        service.answer = (purpose, nonce, exchange) -> AskedService.plain(exchange, 200, "{}");
        assertThat(problem(address(), OUTSIDE)).contains("200").contains("did not sign");
        service.answer = (purpose, nonce, exchange) -> service.signed(purpose, "other", exchange, 200, "{}");
        assertThat(problem(address(), OUTSIDE)).contains("did not sign");
        service.answer = (purpose, nonce, exchange) -> service.signed(Purpose.SETTLEMENT, nonce, exchange, 200, "{}");
        assertThat(problem(address(), OUTSIDE)).contains("did not sign");
    }

    @Test
    void aServiceWithoutAnAddressIsNotAsked() {
        assertThat(problem(null, OUTSIDE)).contains("an administrator can set one");
        assertThat(service.questions).isEmpty();
    }

    @ParameterizedTest
    @Tag("F11")
    @ValueSource(
            strings = {
                "http://other.example:%d/shop/api",
                "http://shop.example.other.example:%d/",
                "http://shop.example/",
                "https://shop.example:%d/",
                "http://127.0.0.2:%d/",
                "http://127.0.0.1:%d/",
                "http://user@shop.example:%d/",
                "http://shop.example:%d/#x",
                "http://shop.example:%d/?x",
                "http://2130706434:%d/",
                "file:///etc/passwd",
                "shop"
            })
    void F11_anAddressThatIsNotListedIsNotAsked(String address) {
        AtomicInteger lookUps = new AtomicInteger();
        String problem = problem(String.format(address, service.port()), host -> {
            lookUps.incrementAndGet();
            return OUTSIDE.lookUp(host);
        });
        assertThat(problem).startsWith("Its address ").endsWith(".");
        assertThat(lookUps).as("not even looked up").hasValue(0);
        assertThat(service.questions).isEmpty();
    }

    @Test
    @Tag("F11")
    void F11_withoutAListNothingIsAsked() {
        settings.remove(PullPolicy.ALLOW);
        assertThat(problem(address(), OUTSIDE)).contains(PullPolicy.ALLOW);
        assertThat(service.questions).isEmpty();
    }

    @Test
    @Tag("F11")
    void F11_aNameThatLeadsInsideIsRefused() {
        assertThat(problem(address(), host -> addresses("127.0.0.1"))).contains(PullPolicy.NETWORKS);
        assertThat(problem(address(), host -> addresses("127.0.0.2", "127.0.0.1")))
                .as("one address spoils the answer")
                .contains(PullPolicy.NETWORKS);
        assertThat(problem(address(), host -> addresses("169.254.169.254"))).contains(PullPolicy.NETWORKS);
        assertThat(service.questions).isEmpty();
    }

    @ParameterizedTest
    @Tag("F11")
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void F11_aRedirectIsNotFollowed(int status) {
        service.answer = (purpose, nonce, exchange) -> {
            exchange.getResponseHeaders().set("Location", address() + "/2php/central/rows");
            AskedService.plain(exchange, status, "");
        };
        assertThat(problem(address(), OUTSIDE)).contains("redirect");
        assertThat(service.questions).hasSize(1);
    }

    @Test
    @Tag("F11")
    void F11_aBodyThatDoesNotEndIsCut() {
        service.answer = (purpose, nonce, exchange) -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] piece = new byte[1000];
            // Far more than is read; it ends when the client no longer reads.
            for (int i = 0; i < 1_000_000; i++) {
                exchange.getResponseBody().write(piece);
            }
        };
        assertThat(problem(address(), OUTSIDE)).contains("too long");
    }

    @Test
    void aServiceThatIsDownIsTold() {
        service.close();
        assertThat(problem(address(), OUTSIDE)).isEqualTo("Nothing listens at its address.");
        assertThat(problem(address(), host -> {
                    throw new UnknownHostException(host);
                }))
                .isEqualTo("The name in its address is not known.");
    }
}
