package io.twophp.jaxrs;

import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.InDoubt;
import io.twophp.IntentsInDoubt;
import io.twophp.IntentsInDoubt.Settlement;
import io.twophp.ServerCorrelationId;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An application that lists intents in doubt, and settles them (D17). */
@Tag("D17")
class IntentsInDoubtTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of());

    private static IntentsInDoubt intents() {
        return SERVER.select(IntentsInDoubt.class);
    }

    private static ClientIntent doubtful() {
        ClientIntent intent = SERVER.as("alice").registered("gate/external");
        CompletableFuture<Reply> worker = intent.confirmation().sendAsync();
        SERVER.shop().gate().awaitReached();
        SERVER.database().advance(Duration.ofSeconds(60));
        SERVER.sweep("recovery");
        SERVER.shop().gate().open();
        worker.join();
        return intent;
    }

    private static ServerCorrelationId id(ClientIntent intent) {
        return new ServerCorrelationId(intent.scid());
    }

    @AfterEach
    void finish() {
        SERVER.shop().gate().open();
        SERVER.awaitThreads();
    }

    @Test
    void areListedWithWhatAnApplicationLooksFor() {
        ClientIntent intent = doubtful();
        assertThat(intents().list(Instant.EPOCH, 10)).singleElement().satisfies(doubt -> {
            assertThat(doubt.serverCorrelationId()).isEqualTo(id(intent));
            assertThat(doubt.owner().name()).isEqualTo("alice");
            assertThat(doubt.method()).isEqualTo("POST");
            assertThat(doubt.path()).endsWith("gate/external");
            assertThat(doubt.since()).isAfter(Instant.EPOCH);
        });
        intents().failed(id(intent));
        assertThat(intents().list(Instant.EPOCH, 10))
                .extracting(InDoubt::serverCorrelationId)
                .doesNotContain(id(intent));
    }

    @Test
    void areExecutedAgain() {
        ClientIntent intent = doubtful();
        int before = SERVER.shop().executions();
        assertThat(intents().executeAgain(id(intent))).isEqualTo(Settlement.SETTLED);
        SERVER.awaitThreads();
        assertThat(SERVER.shop().executions()).isEqualTo(before + 1);
        assertThat(intent.confirm().status()).isEqualTo(200);
    }

    @Test
    void areCommittedWithTheResponseThatRepetitionsGet() {
        ClientIntent intent = doubtful();
        assertThat(intents().committed(id(intent), Optional.of("order-7"), Optional.of("{\"paid\":true}")))
                .isEqualTo(Settlement.SETTLED);
        Reply replay = intent.confirm();
        assertThat(replay.status()).isEqualTo(200);
        assertThat(replay.header(PHASE_STATE)).isEqualTo("COMMITTED");
        assertThat(replay.header(RESOURCE_ID)).isEqualTo("order-7");
        assertThat(replay.json().getBoolean("paid")).isTrue();
    }

    @Test
    void areFailedWithAProblem() {
        ClientIntent intent = doubtful();
        assertThat(intents().failed(id(intent))).isEqualTo(Settlement.SETTLED);
        Reply replay = intent.confirm();
        assertThat(replay.header(PHASE_STATE)).isEqualTo("FAILED");
        assertThat(replay.problem()).isEqualTo("execution-failed");
    }

    @Test
    void areSettledOnce() {
        ClientIntent intent = doubtful();
        assertThat(intents().failed(id(intent))).isEqualTo(Settlement.SETTLED);
        assertThat(intents().committed(id(intent), Optional.empty(), Optional.empty()))
                .isEqualTo(Settlement.NOT_IN_DOUBT);
        assertThat(intents().executeAgain(id(intent))).isEqualTo(Settlement.NOT_IN_DOUBT);
        assertThat(intents().failed(new ServerCorrelationId("nobody-knows-it"))).isEqualTo(Settlement.UNKNOWN);
        assertThat(intent.confirm().header(PHASE_STATE)).isEqualTo("FAILED");
    }

    @Test
    void keepWhatCantBeAResourceId() {
        ClientIntent intent = doubtful();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> intents().committed(id(intent), Optional.of("two words"), Optional.empty()));
        assertThat(SERVER.database().phase(intent.scid())).isEqualTo("PROCESSING");
        intents().failed(id(intent));
    }
}
