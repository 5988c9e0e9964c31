package io.twophp.jaxrs.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The time for which a name is taken in dialects of one request: in flight, by an outcome, after its retention. */
class DialectLifeTest extends ShopTests {

    /** A dialect, and the status of a repetition while the first request runs. */
    enum Named {
        IDEMPOTENCY_KEY(409),
        CERTIFIED_HTTP(202),
        IDS(202);

        private final int inFlight;

        Named(int inFlight) {
            this.inFlight = inFlight;
        }

        private String path(String how) {
            return "work/" + name().toLowerCase(Locale.ROOT).replace('_', '-') + "/" + how;
        }

        Call call(String how) {
            return SERVER.alice().post(path(how)).key("k").message("client_1:3f0e8a52-6a1c-4f0e-9d56-1f3d1f8a7c11:1");
        }

        Reply send(String how) {
            return call(how).send().withoutProtocol();
        }
    }

    private static void assertReplayed(Reply reply) {
        reply.with(REPLAYED, "true");
        assertThat(SERVER.database().orders()).isLessThan(2);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("A10")
    @Tag("K4")
    @Tag("KD4")
    @Tag("CD3")
    @Tag("S7")
    void whatRunsIsInFlight(Named dialect) {
        CompletableFuture<Reply> running = SERVER.atGate(dialect.call("gate"));
        dialect.send("gate").expect(dialect.inFlight).with("Retry-After", "1");
        SERVER.release(running).expect(200);
        assertReplayed(dialect.send("gate"));
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("G6")
    @Tag("A5")
    void aPassingRefusalOfTheResourceFreesTheName(Named dialect) {
        assertThat(dialect.send("503").expect(503).with("Retry-After", "7").text())
                .isEqualTo("not now");
        assertThat(SERVER.database().orders()).isZero();
        dialect.send("503").expect(201).without(REPLAYED);
        assertReplayed(dialect.send("503"));
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("G6")
    void anyOtherFailureIsReplayed(Named dialect) {
        Reply first = dialect.send("422").expect(422);
        Reply second = dialect.send("422").expect(422);
        assertThat(second.body()).isEqualTo(first.body());
        assertReplayed(second);
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("G6")
    void aFailureOfTheInfrastructureIsNeverRecorded(Named dialect) {
        assertThat(dialect.send("outage").expect(503).without("X-Message-URL").header("Retry-After"))
                .isNotNull();
        SERVER.shop().gate().open();
        dialect.send("outage").expect(200).without(REPLAYED);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("G7")
    void theRepetitionTakesOverAnExecutionThatWasLost(Named dialect) {
        CompletableFuture<Reply> lost = SERVER.atGate(dialect.call("gate"));
        SERVER.database().advance(Duration.ofSeconds(61));
        SERVER.shop().gate().open();
        dialect.send("gate").expect(200);
        assertThat(lost.join().status()).isIn(200, dialect.inFlight);
        assertThat(SERVER.database().orders()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("K3")
    @Tag("KD5")
    @Tag("CD5")
    void afterTheRetentionTheNameNeverRunsAgain(Named dialect) {
        dialect.send("told");
        SERVER.database().advance(Duration.ofHours(1));
        SERVER.database().purge();
        dialect.send("told").expect(410, "outcome-purged");
        assertThat(SERVER.shop().executions()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("G2")
    @Tag("G3")
    @Tag("KD3")
    void anAnonymousCallerHasNoNames(Named dialect) {
        SERVER.anonymous()
                .post(dialect.path("told"))
                .key("k")
                .message("m-" + UUID.randomUUID())
                .expect(401, "authentication-required");
        assertThat(SERVER.database().intents()).isZero();
    }

    @Test
    @Tag("G4")
    void namesAreIgnoredWhereTheirDialectIsNotListed() {
        for (int i = 0; i < 2; i++) {
            SERVER.alice()
                    .post("policies/defaults")
                    .key("k")
                    .message("m-" + UUID.randomUUID())
                    .expect(200);
        }
        assertThat(SERVER.database().intents()).isZero();
        assertThat(SERVER.shop().executions()).isEqualTo(2);
    }
}
