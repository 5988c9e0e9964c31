package io.twophp.jaxrs.endpoints;

import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.twophp.InDoubt;
import io.twophp.IntentsInDoubt;
import io.twophp.IntentsInDoubt.Settlement;
import io.twophp.ServerCorrelationId;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An application that lists intents in doubt, and settles them (D17). */
@Tag("D17")
class IntentsInDoubtTest extends ShopTests {

    private static IntentsInDoubt intents() {
        return SERVER.select(IntentsInDoubt.class);
    }

    private static ServerCorrelationId id(ClientIntent intent) {
        return new ServerCorrelationId(intent.scid());
    }

    @Test
    void areListedWithWhatAnApplicationLooksFor() {
        ClientIntent intent = SERVER.doubtful();
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
        ClientIntent intent = SERVER.doubtful();
        int before = SERVER.shop().executions();
        assertThat(intents().executeAgain(id(intent))).isEqualTo(Settlement.SETTLED);
        SERVER.awaitThreads();
        assertThat(SERVER.shop().executions()).isEqualTo(before + 1);
        intent.confirm().expect(200);
    }

    @Test
    void areCommittedWithTheResponseThatRepetitionsGet() {
        ClientIntent intent = SERVER.doubtful();
        assertThat(intents().committed(id(intent), Optional.of("order-7"), Optional.of("{\"paid\":true}")))
                .isEqualTo(Settlement.SETTLED);
        Reply replay = intent.confirm().expect(200).expectPhase("COMMITTED").with(RESOURCE_ID, "order-7");
        assertThat(replay.json().getBoolean("paid")).isTrue();
    }

    @Test
    void areSettledOnce() {
        ClientIntent intent = SERVER.doubtful();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> intents().committed(id(intent), Optional.of("two words"), Optional.empty()));
        assertThat(SERVER.phase(intent)).isEqualTo("PROCESSING");
        assertThat(intents().failed(id(intent))).isEqualTo(Settlement.SETTLED);
        assertThat(intents().committed(id(intent), Optional.empty(), Optional.empty()))
                .isEqualTo(Settlement.NOT_IN_DOUBT);
        assertThat(intents().executeAgain(id(intent))).isEqualTo(Settlement.NOT_IN_DOUBT);
        assertThat(intents().failed(new ServerCorrelationId("nobody-knows-it"))).isEqualTo(Settlement.UNKNOWN);
        intent.confirm().expectPhase("FAILED").expectProblem("execution-failed");
    }
}
