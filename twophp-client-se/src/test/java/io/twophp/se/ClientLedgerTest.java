package io.twophp.se;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.client.ClientRow;
import io.twophp.core.client.ConfirmationMode;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the queries of a client's own ledger, which need no persistence provider. */
class ClientLedgerTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00.123456Z");
    private static final ServiceIdentity SERVICE = new ServiceIdentity(UUID.randomUUID(), "web");

    @TempDir
    Path folder;

    @AutoClose
    private LocalLedger ledger;

    @BeforeEach
    void open() {
        ledger = LocalLedger.in(folder, false);
    }

    private static ClientCorrelationId id(String id) {
        return new ClientCorrelationId(id);
    }

    private LedgerEntry registered(String id, String parent, int second) {
        UUID call = UUID.randomUUID();
        ClientRow row = new ClientRow(SERVICE, "shop", "https://shop.example/orders", id(id), id(parent));
        LedgerEntry entry =
                row.registered(new ServerCorrelationId("s-" + id), Duration.ofSeconds(30), NOON.plusSeconds(second));
        ledger.transactions().call(scope -> {
            NewCall opened = new NewCall(
                    call,
                    SERVICE,
                    id(id),
                    id(parent),
                    Optional.empty(),
                    Optional.empty(),
                    "shop",
                    "POST",
                    entry.serviceEndpoint(),
                    ConfirmationMode.HANDSHAKE,
                    Dialect.TWOPHP,
                    new Sealed("key", new byte[] {1}),
                    false);
            ledger.ledgers().calls().open(opened, Duration.ofMinutes(1), false);
            return ledger.ledgers().calls().registered(call, entry);
        });
        return entry;
    }

    private void moved(String id, Phase phase) {
        ledger.transactions().call(scope -> {
            ledger.ledgers()
                    .calls()
                    .moved(
                            ledger.ledgers()
                                    .calls()
                                    .find(SERVICE, id(id))
                                    .orElseThrow()
                                    .id(),
                            id(id),
                            phase);
            return null;
        });
    }

    /** A tree has the rows that the parents lead to, each once, also where they go round. */
    @Test
    @Tag("N31")
    @Tag("D12")
    void aTreeHasEveryRowBelowItsRootInOrder() {
        LedgerEntry grandchild = registered("grandchild", "child", 2);
        LedgerEntry child = registered("child", "root", 1);
        LedgerEntry root = registered("root", "grandchild", 3);
        registered("other", "other", 4);
        assertThat(ledger.queries().tree(id("root"))).containsExactly(child, grandchild, root);
        assertThat(ledger.queries().tree(id("nobody"))).isEmpty();
        assertThat(ledger.queries().registrations(id("child"))).containsExactly(child);
    }

    @ParameterizedTest
    @ValueSource(strings = {"WAITING_CONFIRM", "TTL_EXPIRED", "PROCESSING", "COMMITTED"})
    @Tag("N31")
    void aStalledRowIsRegisteredAndNotConfirmedSinceAMoment(Phase phase) {
        registered("a", "a", 0);
        if (phase != Phase.WAITING_CONFIRM) {
            moved("a", phase);
        }
        boolean stalled = phase == Phase.WAITING_CONFIRM || phase == Phase.TTL_EXPIRED;
        assertThat(ledger.queries().stalled(NOON))
                .extracting(LedgerEntry::phase)
                .isEqualTo(stalled ? List.of(phase) : List.of());
        assertThat(ledger.queries().stalled(NOON.plusNanos(1_000))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jakarta.persistence.Persistence", "org.eclipse.persistence.jpa.PersistenceProvider"})
    void theClassPathHasNoPersistenceProvider(String type) {
        assertThatThrownBy(() -> Class.forName(type)).isInstanceOf(ClassNotFoundException.class);
    }
}
