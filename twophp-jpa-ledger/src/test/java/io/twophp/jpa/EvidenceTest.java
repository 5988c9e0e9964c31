package io.twophp.jpa;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.crypto.KeyRing;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.engine.KeyVerification;
import io.twophp.core.engine.LastingKey;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.tck.EvidenceLedgerContract;
import io.twophp.tck.MovableClock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** The contract of evidence and lasting keys with the shipped schema. */
@OnEachSite
class EvidenceTest extends EvidenceLedgerContract {

    private static final String KEY_A = "rotated-a:" + Base64.getEncoder().encodeToString(new byte[32]);
    private static final String KEY_B =
            "rotated-b:" + Base64.getEncoder().encodeToString("B".repeat(32).getBytes(US_ASCII));

    @Parameter
    LedgerSite site;

    /**
     * A name's key counts among the data that an encryption key still seals, and is not reported as an encryption key.
     */
    @Test
    @Tag("SD3")
    @Tag("W24")
    void SD3_aNameKeyCountsAsSealedAndIsNoMarkOfAnEncryptionKey() {
        site.transactions.call(scope -> {
            site.ledgers.lastingKeys().keep(Intents.SHOP, new Sealed("of names", new byte[] {1}));
            return null;
        });
        assertThat(Databases.texts(
                        site.dataSource,
                        "SELECT CONCAT(key_id, ' ', messages) FROM twophp_key_usage WHERE sealed = 'name key'"))
                .contains("of names 1");
        Set<String> marks =
                site.transactions.call(scope -> site.ledgers.intents().keyMarksExcept(Set.of()));
        assertThat(marks).noneMatch(mark -> mark.startsWith("name-key"));
    }

    /** Nodes in all stages of a rotation start at once, on a ledger without any key, and again. */
    @Test
    @Tag("X8")
    void X8_nodesOfAllStagesOfARotationShareOneLastingKey() throws Exception {
        ServiceIdentity service = ServiceIdentity.named("rotating-" + UUID.randomUUID());
        List<List<String>> stages = List.of(List.of(KEY_A, KEY_B), List.of(KEY_B, KEY_A));
        Set<String> macs = ConcurrentHashMap.newKeySet();
        ExecutorService nodes = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Void>> starts = new ArrayList<>();
            for (int node = 0; node < 16; node++) {
                KeyRing ring = KeyRing.of(stages.get(node % 2));
                starts.add(() -> {
                    LastingKey key = new LastingKey(service, lastingKeys(), site.transactions, ring);
                    new KeyVerification(site.ledgers.intents(), site.transactions, ring, key).run();
                    macs.add(HexFormat.of().formatHex(key.get().mac("test", new byte[1])));
                    return null;
                });
            }
            for (Future<Void> start : nodes.invokeAll(starts)) {
                start.get();
            }
        } finally {
            nodes.shutdownNow();
        }
        assertThat(macs).hasSize(1);
        KeyRing last = KeyRing.of(List.of(KEY_B));
        LastingKey kept = new LastingKey(service, lastingKeys(), site.transactions, KeyRing.of(stages.get(1)));
        new KeyVerification(site.ledgers.intents(), site.transactions, KeyRing.of(stages.get(1)), kept).run();
        LastingKey after = new LastingKey(service, lastingKeys(), site.transactions, last);
        assertThat(macs).containsExactly(HexFormat.of().formatHex(after.get().mac("test", new byte[1])));
    }

    @Override
    public EvidenceLedger evidence() {
        return site.ledgers.evidence();
    }

    @Override
    public LastingKeyLedger lastingKeys() {
        return site.ledgers.lastingKeys();
    }

    @Override
    public UnitOfWork unit() {
        return site.transactions;
    }

    @Override
    public MovableClock clock() {
        return site.clock;
    }
}
