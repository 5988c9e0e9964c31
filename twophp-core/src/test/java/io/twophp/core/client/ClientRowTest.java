package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry;
import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.Copies;
import io.twophp.core.intent.ServiceIdentity;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Draft §5.2.3, §10.2: the caller's row. */
class ClientRowTest {

    private static final Instant AT = Instant.parse("2026-01-01T12:00:00Z");
    private static final ServiceIdentity WEB = ServiceIdentity.named("web");
    private static final ClientCorrelationId OWN = new ClientCorrelationId("own");
    private static final ClientCorrelationId INBOUND = new ClientCorrelationId("inbound");
    private static final ServerCorrelationId SCID = new ServerCorrelationId("scid-1");

    private static LedgerEntry root() {
        return ClientRow.root(WEB, "shop", "https://shop.example/orders", OWN)
                .registered(SCID, Duration.ofSeconds(30), AT);
    }

    @Test
    @Tag("N9")
    @Tag("N5")
    void n9_theRowHasBothIds() {
        assertThatNullPointerException()
                .isThrownBy(() -> ClientRow.root(WEB, "shop", "https://shop.example/orders", OWN)
                        .registered(null, Duration.ofSeconds(30), AT));
        assertThatNullPointerException()
                .isThrownBy(() -> ClientRow.root(WEB, "shop", "https://shop.example/orders", null));
    }

    @Test
    @Tag("N30")
    @Tag("D12")
    void d12_aNestedCallsParentIsTheInboundIdAndItsOwnIdIsFresh() {
        LedgerEntry nested = ClientRow.within(INBOUND, WEB, "shop", "https://shop.example/orders", OWN)
                .registered(SCID, Duration.ofSeconds(30), AT);
        assertThat(nested.parentReferenceId()).isEqualTo("inbound");
        assertThat(nested.clientCorrelationId()).isEqualTo("own");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientRow.within(OWN, WEB, "shop", "https://shop.example/orders", OWN));
    }

    @Test
    @Tag("N10")
    @Tag("D12")
    @Tag("N27")
    @Tag("N28")
    @Tag("N34")
    void n27_theRowSaysWhoCalledWhomWhenAndForHowLong() {
        assertThat(root())
                .isEqualTo(new LedgerEntry(
                        "own",
                        "scid-1",
                        WEB.ledgerId(),
                        "https://shop.example/orders",
                        Actor.CLIENT,
                        "web",
                        Optional.of("shop"),
                        "own",
                        Phase.WAITING_CONFIRM,
                        AT,
                        Optional.empty(),
                        30_000,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
    }

    @Test
    @Tag("N27")
    void n27_aRowHasTheSixteenFieldsInTheDraftsOrder() {
        assertThat(Arrays.stream(LedgerEntry.class.getRecordComponents()).map(RecordComponent::getName))
                .containsExactly(
                        "clientCorrelationId",
                        "serverCorrelationId",
                        "serviceLedgerId",
                        "serviceEndpoint",
                        "actor",
                        "source",
                        "target",
                        "parentReferenceId",
                        "phase",
                        "phase1Timestamp",
                        "phase2Timestamp",
                        "ttlMs",
                        "outcome",
                        "payloadRef",
                        "syncTimestamp",
                        "transactionReference");
    }

    @Test
    @Tag("N28")
    void n28_theTargetIsOnClientRowsAndOnlyThere() {
        assertThatIllegalArgumentException().isThrownBy(() -> row(Actor.CLIENT, Optional.empty()));
        assertThatIllegalArgumentException().isThrownBy(() -> row(Actor.SERVER, Optional.of("shop")));
        assertThat(row(Actor.SERVER, Optional.empty()).target()).isEmpty();
    }

    private static LedgerEntry row(Actor actor, Optional<String> target) {
        return Copies.with(root(), "actor", actor, "target", target);
    }
}
