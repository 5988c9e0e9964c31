package io.twophp.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.CommandDecided;
import io.twophp.CommandDecision;
import io.twophp.Owner;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.evidence.Evidence;
import io.twophp.core.evidence.EvidenceLedger;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.LastingKeyLedger;
import io.twophp.core.ledger.UnitOfWork;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The contract of every {@link EvidenceLedger} and every {@link LastingKeyLedger}, to be subclassed as
 * {@link IntentLedgerContract} is: give it both on one store, the units of work that they join, and their clock.
 */
@Tag("SD8")
public abstract class EvidenceLedgerContract {

    private static final Owner ALICE = new Owner("acme", "alice");
    private static final Instant START = Instant.parse("2031-03-01T10:00:00.123457Z");
    private static final Duration MONTH = Duration.ofDays(30);

    private ServiceIdentity service;

    /** Returns the ledger of evidence under test. */
    public abstract EvidenceLedger evidence();

    /** Returns the ledger of lasting keys under test. */
    public abstract LastingKeyLedger lastingKeys();

    /** Returns the units of work that both join, usable from many threads at once. */
    public abstract UnitOfWork unit();

    /** Returns the clock of the ledger of evidence. */
    public abstract MovableClock clock();

    /** Gives each test a service of its own. */
    @BeforeEach
    void startAnotherService() {
        service = ServiceIdentity.named("shop-" + UUID.randomUUID());
        clock().set(START);
    }

    private EvidenceLedger inUnit() {
        return Units.around(EvidenceLedger.class, evidence(), unit(), false);
    }

    private LastingKeyLedger keyInUnit() {
        return Units.around(LastingKeyLedger.class, lastingKeys(), unit(), false);
    }

    private static ServerCorrelationId command() {
        return new ServerCorrelationId(UUID.randomUUID().toString());
    }

    private static Fingerprint fingerprint(int first) {
        byte[] digest = new byte[32];
        digest[0] = (byte) first;
        return new Fingerprint(digest);
    }

    private static Evidence of(ServerCorrelationId command, CommandDecision decision) {
        return new Evidence(command, decision, ALICE, Phase.COMMITTED, Optional.empty(), Optional.empty());
    }

    /** Adds evidence; that of a compensation is durable, and that of a duplicate may be lost. */
    private Instant add(ServerCorrelationId command, CommandDecision decision) {
        return inUnit().add(service, of(command, decision), decision == CommandDecision.COMPENSATED);
    }

    private static CommandDecided decided(ServerCorrelationId command, CommandDecision decision, Instant at) {
        return new CommandDecided(command, decision, ALICE, Phase.COMMITTED, Optional.empty(), Optional.empty(), at);
    }

    private List<CommandDecided> found(ServerCorrelationId command) {
        return inUnit().find(service, command, 100);
    }

    @Test
    @Tag("S10")
    void S10_keepsWhatWasDecidedWithItsMomentUnlessTheUnitRollsBack() {
        ServerCorrelationId command = command();
        Units.around(EvidenceLedger.class, evidence(), unit(), true)
                .add(service, of(command, CommandDecision.DUPLICATE_REPLAYED), false);
        assertThat(found(command)).isEmpty();
        Instant first = add(command, CommandDecision.DUPLICATE_REPLAYED);
        clock().advance(Duration.ofSeconds(1));
        add(command, CommandDecision.COMPENSATED);
        assertThat(first).isEqualTo(START);
        assertThat(found(command))
                .containsExactly(
                        decided(command, CommandDecision.DUPLICATE_REPLAYED, START),
                        decided(command, CommandDecision.COMPENSATED, START.plusSeconds(1)));
    }

    @Test
    @Tag("S6")
    void S6_keepsBothFingerprintsOfAConflict() {
        ServerCorrelationId command = command();
        inUnit().add(
                        service,
                        new Evidence(
                                command,
                                CommandDecision.CONFLICT_REJECTED,
                                new Owner("bob"),
                                Phase.PROCESSING,
                                Optional.of(fingerprint(1)),
                                Optional.of(fingerprint(2))),
                        false);
        CommandDecided decided = found(command).get(0);
        assertThat(decided.fingerprint()).contains(fingerprint(1).toString());
        assertThat(decided.knownFingerprint()).contains(fingerprint(2).toString());
        assertThat(decided.sender()).isEqualTo(new Owner("bob"));
        assertThat(decided.phase()).isEqualTo(Phase.PROCESSING);
    }

    @Test
    void SD8_tellsTheOldestFirstUpToALimitAndNoneOfAnotherServiceOrCommand() {
        ServerCorrelationId command = command();
        for (int i = 0; i < 5; i++) {
            add(command, CommandDecision.DUPLICATE_REPLAYED);
        }
        add(command, CommandDecision.COMPENSATED);
        inUnit().add(ServiceIdentity.named("other"), of(command, CommandDecision.CONFLICT_REJECTED), false);
        inUnit().add(service, of(command(), CommandDecision.CONFLICT_REJECTED), false);
        assertThat(found(command))
                .hasSize(6)
                .last()
                .extracting(CommandDecided::decision)
                .isEqualTo(CommandDecision.COMPENSATED);
        assertThat(inUnit().find(service, command, 2))
                .hasSize(2)
                .allMatch(decided -> decided.decision() == CommandDecision.DUPLICATE_REPLAYED);
    }

    @Test
    @Tag("SD7")
    void SD7_tellsWhetherACommandWasCompensated() {
        ServerCorrelationId command = command();
        add(command, CommandDecision.DUPLICATE_REPLAYED);
        assertThat(inUnit().isCompensated(service, command)).isFalse();
        add(command, CommandDecision.COMPENSATED);
        assertThat(inUnit().isCompensated(service, command)).isTrue();
        assertThat(inUnit().isCompensated(ServiceIdentity.named("other"), command))
                .isFalse();
        assertThat(inUnit().isCompensated(service, command())).isFalse();
    }

    @Test
    void SD8_removesTheOldestInBatches() {
        ServerCorrelationId command = command();
        for (int i = 0; i < 5; i++) {
            add(command, CommandDecision.DUPLICATE_REPLAYED);
            clock().advance(Duration.ofHours(1));
        }
        ServiceIdentity other = ServiceIdentity.named("shop-" + UUID.randomUUID());
        clock().set(START);
        inUnit().add(other, of(command, CommandDecision.DUPLICATE_REPLAYED), false);
        clock().set(START.plus(MONTH));
        assertThat(inUnit().removeOlder(service, MONTH, 2))
                .as("what is just as old")
                .isZero();
        clock().set(START.plus(MONTH).plus(Duration.ofMinutes(150)));
        assertThat(inUnit().removeOlder(service, MONTH, 2)).isEqualTo(2);
        assertThat(inUnit().removeOlder(service, MONTH, 2)).isEqualTo(1);
        assertThat(inUnit().removeOlder(service, MONTH, 2)).isZero();
        assertThat(found(command))
                .extracting(CommandDecided::at)
                .containsExactly(START.plus(Duration.ofHours(3)), START.plus(Duration.ofHours(4)));
        assertThat(inUnit().find(other, command, 10)).hasSize(1);
    }

    @Test
    @Tag("SD3")
    void SD3_keepsTheFirstLastingKeyOfAServiceAndSealsItAnewOnlyInThePlaceOfWhatWasRead() {
        Sealed first = new Sealed("2026a", new byte[] {1});
        assertThat(keyInUnit().find(service)).isEmpty();
        keyInUnit().keep(service, first);
        keyInUnit().keep(service, new Sealed("2026b", new byte[] {2}));
        Sealed kept = keyInUnit().find(service).orElseThrow();
        assertThat(kept.keyId()).isEqualTo("2026a");
        assertThat(kept.bytes()).containsExactly(1);
        assertThat(keyInUnit().find(ServiceIdentity.named("shop-" + UUID.randomUUID())))
                .isEmpty();
        assertThat(keyInUnit().replace(service, new Sealed("2026a", new byte[] {9}), first))
                .isFalse();
        assertThat(keyInUnit().replace(service, first, new Sealed("2026b", new byte[] {2})))
                .isTrue();
        assertThat(keyInUnit().replace(service, first, new Sealed("2026c", new byte[] {3})))
                .isFalse();
        assertThat(keyInUnit().find(service).orElseThrow().keyId()).isEqualTo("2026b");
    }

    @Test
    @Tag("SD3")
    @Tag("X8")
    void SD3_ofManyLastingKeysAtOnceOneIsKept() {
        List<Byte> seen = Race.of(
                8,
                () -> unit().call(scope -> {
                    if (lastingKeys().find(service).isEmpty()) {
                        lastingKeys().keep(service, new Sealed("2026a", new byte[] {
                            (byte) Thread.currentThread().hashCode()
                        }));
                    }
                    return lastingKeys().find(service).orElseThrow().bytes()[0];
                }));
        assertThat(seen.stream().distinct()).hasSize(1);
    }
}
