package io.twophp.jaxrs.phase2;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.FreshResource;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
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
@Tag("W1")
@Tag("D16")
class FreshRequestTest {

    private static final String SEEN = "10 [call 1, tea] ab {} k3y";
    private static final int CONNECTIONS_OF_ONE_CLIENT = 40;

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.async.threads", "2", "twophp.quota", "1000"));

    /** A way to send a request, for each mode and dialect. */
    enum Way {
        HANDSHAKE("twophp"),
        LOCATED("located"),
        AUTO_CONFIRMED("twophp"),
        TRANSPARENT("transparent"),
        IDEMPOTENCY_KEY("idempotency-key"),
        CERTIFIED_HTTP("certified-http"),
        POE("poe"),
        EXACTLY_ONCE("exactly-once"),
        IDS("ids");

        final String path;

        Way(String path) {
            this.path = path;
        }

        String address(String name) {
            return "fresh/" + path + "/" + name + "?tag=a&tag=b";
        }

        Reply send(int deadlocks, String name) {
            Caller alice = SERVER.alice();
            Call phaseOne = filled(alice.phaseOne("POST", address(name), null, name), deadlocks);
            Call post = filled(alice.post(address(name)), deadlocks);
            return switch (this) {
                case HANDSHAKE, LOCATED ->
                    credentials(phaseOne.register().confirmation()).send();
                case AUTO_CONFIRMED -> phaseOne.autoConfirm().send();
                case IDEMPOTENCY_KEY -> post.key(name).send();
                case CERTIFIED_HTTP -> post.message(name).send();
                case EXACTLY_ONCE -> {
                    filled(alice.call("PUT", address(name)), deadlocks).send();
                    credentials(alice.post(address(name))).expect(204);
                    yield alice.get(address(name)).send();
                }
                case TRANSPARENT, POE, IDS -> post.send();
            };
        }

        static Call filled(Call call, int deadlocks) {
            return credentials(call)
                    .header(FreshResource.DEADLOCKS, Integer.toString(deadlocks))
                    .body("application/json", "{}");
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
        answer.expect(undisturbed.status());
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

    private static Call autoConfirmed(String name, int deadlocks) {
        Caller caller = SERVER.as("client of " + name);
        return Way.filled(caller.phaseOne("POST", Way.HANDSHAKE.address(name), null, name), deadlocks)
                .autoConfirm();
    }

    /** More requests than places for second executions, and than this server has threads: none waits for another. */
    @Test
    void x2_requestsThatFindNoPlaceAreGivenBackAndEachTakesEffectOnce() {
        List<String> names = Stream.generate(FreshRequestTest::name)
                .limit(CONNECTIONS_OF_ONE_CLIENT)
                .toList();
        List<CompletableFuture<Reply>> first = names.stream()
                .map(name -> autoConfirmed(name, names.size()).sendAsync())
                .toList();
        List<Integer> statuses =
                first.stream().map(reply -> reply.join().status()).toList();
        assertThat(statuses).containsOnly(201, 503);
        for (String name : names) {
            Reply answer;
            do {
                answer = autoConfirmed(name, names.size()).send();
            } while (answer.status() == 503 || answer.status() == 202);
            assertThat(answer.text()).isEqualTo(SEEN);
        }
        assertThat(SERVER.database().items()).hasSize(names.size()).containsOnly(SEEN);
    }
}
