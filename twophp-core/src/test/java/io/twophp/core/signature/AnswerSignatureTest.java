package io.twophp.core.signature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.signature.MessageVerifier.Fault;
import io.twophp.core.signature.MessageVerifier.SignatureResult;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Signed answers are valid for the request that they were signed for, and for no other (LD10, F10, F13). */
@Tag("LD10")
@Tag("F10")
class AnswerSignatureTest {

    private static final Instant NOW = Instant.parse("2031-03-01T10:00:00Z");
    private static final UUID CENTRAL = UUID.fromString("0198c5a6-7d1e-7000-8000-3f2b6a1c9d04");
    private static final byte[] BODY = "{\"rows\":[]}".getBytes(UTF_8);

    private final KeyPair pair = SigningKeys.fresh();
    private final String nonce = MessageSigner.nonce(
            new MessageSigner(CENTRAL.toString(), SigningKeys.fresh().getPrivate(), at(Duration.ZERO))
                    .sign(Purpose.PULL, "POST", "application/json", new byte[0], UUID.randomUUID()));

    private static Clock at(Duration offset) {
        return Clock.fixed(NOW.plus(offset), ZoneOffset.UTC);
    }

    private Map<String, List<String>> signed(Purpose purpose, String request, Duration offset) {
        Map<String, List<String>> headers = new HashMap<>();
        new AnswerSigner("shop.1", pair.getPrivate(), at(offset))
                .sign(purpose, request, 200, BODY, CENTRAL)
                .forEach((name, value) -> headers.put(name, List.of(value)));
        return headers;
    }

    private SignatureResult judge(int status, UUID self, Map<String, List<String>> headers, byte[] body) {
        return new AnswerVerifier(
                        id -> id.equals("shop.1") ? Optional.of(pair.getPublic()) : Optional.empty(), at(Duration.ZERO))
                .verify(Purpose.PULL, nonce, status, self, headers, body);
    }

    private Optional<Fault> fault(Map<String, List<String>> headers) {
        return judge(200, CENTRAL, headers, BODY).fault();
    }

    @Test
    void theAnswerToTheRequestCounts() {
        SignatureResult result = judge(200, CENTRAL, signed(Purpose.PULL, nonce, Duration.ZERO), BODY);
        assertThat(result.isGenuine()).isTrue();
        assertThat(result.keyId()).isEqualTo("shop.1");
    }

    @Test
    void whatAnswersAnotherRequestOrIsSignedByAnotherKeyOrIsARequestDoesNotCount() {
        assertThat(fault(signed(Purpose.PULL, "another", Duration.ZERO))).contains(Fault.REPLAYED);
        assertThat(fault(signed(Purpose.SETTLEMENT, nonce, Duration.ZERO))).contains(Fault.UNSIGNED);
        assertThat(fault(Map.of())).contains(Fault.UNSIGNED);

        Map<String, List<String>> headers = signed(Purpose.PULL, nonce, Duration.ZERO);
        String input = headers.get("Signature-Input").get(0);
        headers.put("Signature-Input", List.of(input.replace("shop.1", "shop.2")));
        assertThat(fault(headers)).contains(Fault.UNKNOWN_KEY);

        Map<String, List<String>> request = new HashMap<>();
        new MessageSigner("shop.1", pair.getPrivate(), at(Duration.ZERO))
                .sign(Purpose.PULL, "POST", "application/json", BODY, CENTRAL)
                .forEach((name, value) -> request.put(name, List.of(value)));
        assertThat(fault(request)).contains(Fault.UNSIGNED);
    }

    @Test
    void whatWasChangedDoesNotCount() {
        Map<String, List<String>> headers = signed(Purpose.PULL, nonce, Duration.ZERO);
        assertThat(judge(404, CENTRAL, headers, BODY).fault()).contains(Fault.FORGED);
        assertThat(judge(200, CENTRAL, headers, "{}".getBytes(UTF_8)).fault()).contains(Fault.BODY_CHANGED);
        assertThat(judge(200, UUID.randomUUID(), headers, BODY).fault()).contains(Fault.OTHER_AUDIENCE);
        headers.put("Content-Digest", List.of(ContentDigest.of("{}".getBytes(UTF_8))));
        assertThat(judge(200, CENTRAL, headers, "{}".getBytes(UTF_8)).fault()).contains(Fault.FORGED);
    }

    @Test
    @Tag("F13")
    void F13_anAnswerOfAnotherTimeDoesNotCount() {
        assertThat(fault(signed(Purpose.PULL, nonce, Duration.ofMinutes(-5)))).isEmpty();
        assertThat(fault(signed(Purpose.PULL, nonce, Duration.ofHours(1)))).contains(Fault.OUTSIDE_WINDOW);
    }
}
