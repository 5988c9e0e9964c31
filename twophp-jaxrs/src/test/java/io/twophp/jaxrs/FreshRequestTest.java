package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.AUTO_CONFIRM;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.FreshResource;
import io.twophp.jaxrs.app.FreshWork;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An execution that the infrastructure has rolled back is executed again in a request of its own: it sees what the
 * first one saw, and the client, which waits, gets the same answer as without the deadlock.
 */
@Tag("X2")
@Tag("D16")
class FreshRequestTest {

    private static final String SEEN = "10 [call 1, tea] ab {} k3y";
    private static final int CONNECTIONS_OF_ONE_CLIENT = 40;

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(
            Shop.application().register(FreshResource.class),
            Map.of("twophp.async.threads", "2", "twophp.quota", "1000"));

    /** A way to send a request, for each mode and dialect. */
    enum Way {
        HANDSHAKE("twophp") {
            @Override
            Reply send(int deadlocks, String name) {
                return confirm(path, deadlocks, name);
            }
        },
        LOCATED("located") {
            @Override
            Reply send(int deadlocks, String name) {
                return confirm(path, deadlocks, name);
            }
        },
        AUTO_CONFIRMED("twophp") {
            @Override
            Reply send(int deadlocks, String name) {
                return filled(SERVER.as("alice").phaseOne("POST", address(name), null, name), deadlocks)
                        .header(AUTO_CONFIRM, "true")
                        .send();
            }
        },
        TRANSPARENT("transparent"),
        IDEMPOTENCY_KEY("idempotency-key") {
            @Override
            Call named(Call call, String name) {
                return call.header("Idempotency-Key", name);
            }
        },
        CERTIFIED_HTTP("certified-http") {
            @Override
            Call named(Call call, String name) {
                return call.header("X-Message-Id", name)
                        .header(
                                "Date",
                                DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                        Instant.now().atOffset(ZoneOffset.UTC)));
            }
        },
        POE("poe"),
        EXACTLY_ONCE("exactly-once") {
            @Override
            Reply send(int deadlocks, String name) {
                filled(SERVER.as("alice").call("PUT", address(name)), deadlocks).send();
                Reply executed = credentials(SERVER.as("alice").call("POST", address(name)))
                        .send();
                assertThat(executed.status()).as(executed.text()).isEqualTo(204);
                return SERVER.as("alice").call("GET", address(name)).send();
            }
        },
        IDS("ids");

        final String path;

        Way(String path) {
            this.path = path;
        }

        Call named(Call call, String name) {
            return call;
        }

        Reply send(int deadlocks, String name) {
            return named(filled(SERVER.as("alice").call("POST", address(name)), deadlocks), name)
                    .send();
        }

        String address(String name) {
            return "fresh/" + path + "/" + name + "?tag=a&tag=b";
        }

        Reply confirm(String where, int deadlocks, String name) {
            Reply registered = filled(SERVER.as("alice").phaseOne("POST", address(name), null, name), deadlocks)
                    .send();
            String id = registered.header(SERVER_CORRELATION_ID);
            return credentials(new ClientIntent(SERVER.as("alice"), "fresh/" + where + "/" + name, name, id, registered)
                            .confirmation())
                    .send();
        }

        static Call filled(Call call, int deadlocks) {
            return credentials(call)
                    .header(FreshWork.DEADLOCKS, Integer.toString(deadlocks))
                    .body("application/json", BodyPublishers.ofString("{}"));
        }

        /** Adds credentials, never stored. */
        static Call credentials(Call call) {
            return call.header("X-Api-Key", "k3y");
        }
    }

    private static String name() {
        return "fresh-" + UUID.randomUUID();
    }

    /** Returns the headers of an answer, without the values of those that name one intent. */
    private static Map<String, List<String>> shape(Reply reply) {
        Map<String, List<String>> shape = new TreeMap<>(reply.headersBut("Date", "Content-Length"));
        shape.replaceAll((name, values) -> name.toLowerCase().matches(".*(id|url|key|location)$") ? List.of() : values);
        return shape;
    }

    @AfterEach
    void finish() {
        SERVER.awaitThreads();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void x2_theSecondExecutionSeesWhatTheFirstSawAndItsAnswerIsAFirstOne(Way way) {
        Reply undisturbed = way.send(0, name());
        String seen = way == Way.LOCATED ? SEEN.replace("call 1", "call 1, call 1") : SEEN;
        assertThat(undisturbed.text()).isEqualTo(seen);
        int before = SERVER.shop().executions();

        Reply answer = way.send(before + 1, name());
        assertThat(answer.text()).isEqualTo(seen);
        assertThat(SERVER.shop().executions()).isEqualTo(before + 2);
        assertThat(answer.status()).isEqualTo(undisturbed.status());
        assertThat(shape(answer)).isEqualTo(shape(undisturbed));
        assertThat(SERVER.database().items()).containsExactly(seen, seen);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void x2_soDoesEachFurtherOne(int deadlocks) {
        assertThat(Way.HANDSHAKE.send(deadlocks, name()).text()).isEqualTo(SEEN);
        assertThat(SERVER.shop().executions()).isEqualTo(deadlocks + 1);
        assertThat(SERVER.database().items()).containsExactly(SEEN);
    }

    /** More requests than places for second executions, and than this server has threads: none waits for another. */
    @Test
    void x2_requestsThatFindNoPlaceAreGivenBackAndEachTakesEffectOnce() {
        List<String> names = Stream.generate(FreshRequestTest::name)
                .limit(CONNECTIONS_OF_ONE_CLIENT)
                .toList();
        List<CompletableFuture<Reply>> first = IntStream.range(0, names.size())
                .mapToObj(i -> Way.filled(
                                SERVER.as("client-" + i)
                                        .phaseOne("POST", Way.HANDSHAKE.address(names.get(i)), null, names.get(i)),
                                names.size())
                        .header(AUTO_CONFIRM, "true")
                        .sendAsync())
                .toList();
        List<Integer> statuses =
                first.stream().map(reply -> reply.join().status()).toList();
        assertThat(statuses).containsOnly(201, 503);
        for (int i = 0; i < names.size(); i++) {
            Reply answer;
            do {
                answer = Way.filled(
                                SERVER.as("client-" + i)
                                        .phaseOne("POST", Way.HANDSHAKE.address(names.get(i)), null, names.get(i)),
                                names.size())
                        .header(AUTO_CONFIRM, "true")
                        .send();
            } while (answer.status() == 503 || answer.status() == 202);
            assertThat(answer.text()).isEqualTo(SEEN);
        }
        assertThat(SERVER.database().items()).hasSize(names.size()).containsOnly(SEEN);
    }
}
