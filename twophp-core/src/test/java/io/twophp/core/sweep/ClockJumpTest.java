package io.twophp.core.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.EngineTests;
import io.twophp.core.execution.Claim;
import io.twophp.core.ledger.IntentLedger.Ending;
import io.twophp.core.ledger.MemoryLedger;
import io.twophp.core.ledger.MemoryUnit;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The ledger's clock is set while sweeps run (decision 0002): nothing throws, what is due by the clock as it is is done
 * in the next run, and what had ended stays so.
 */
@Tag("X4")
@Tag("I6")
class ClockJumpTest extends EngineTests {

    private static final int RUNS = 30;

    private final MemoryLedger ledger = engine.ledger;
    private final MemoryUnit unit = engine.unit;
    private final Registrations registrations = new Registrations(ledger, unit);
    private final ExpirySweep expiry = new ExpirySweep(SHOP, ledger, unit, move -> {}, 10);
    private final RecoverySweep recovery = engine.recovery(10);

    private void pass(Duration time) {
        ledger.advance(time);
        engine.nanos.addAndGet(time.toNanos());
    }

    /**
     * Runs both sweeps once a second, as in production; the machine's own time goes on, even when the ledger's is set.
     */
    private void run(int times) {
        for (int i = 0; i < times; i++) {
            pass(Duration.ofSeconds(1));
            expiry.run();
            recovery.run();
            engine.threads.runAll();
        }
    }

    private Phase phase(ServerCorrelationId id) {
        return ledger.row(id).phase();
    }

    @ParameterizedTest(name = "by {0}")
    @ValueSource(strings = {"-PT1S", "PT1S", "-PT5M", "PT5M", "-PT1H", "PT1H"})
    void whatIsRegisteredBeforeOrAfterAJumpExpiresOnceTheTimeIsReached(Duration jump) {
        run(RUNS);
        ServerCorrelationId before = registrations.add(1).get(0);
        run(10);
        ledger.advance(jump);
        long left = Duration.between(
                        unit.<Instant, RuntimeException>call(scope -> ledger.now()),
                        ledger.row(before).deadline())
                .toSeconds();
        ServerCorrelationId after = registrations.add(1).get(0);
        int ttl = (int) Registrations.TTL.toSeconds();
        int grace = (int) Registrations.GRACE.toSeconds();
        run(ttl - 1);
        assertThat(phase(after)).isEqualTo(Phase.WAITING_CONFIRM);
        run(1);
        assertThat(phase(after)).isEqualTo(Phase.TTL_EXPIRED);
        run(grace);
        assertThat(phase(after)).isEqualTo(Phase.ABANDONED);
        run((int) Math.max(0, left - ttl));
        assertThat(phase(before)).isEqualTo(Phase.ABANDONED);
    }

    @ParameterizedTest(name = "by {0}")
    @ValueSource(strings = {"-PT1S", "-PT5M", "-PT1H"})
    void whatHasExpiredIsNotAcceptedAgain(Duration jump) {
        ServerCorrelationId id = engine.registered();
        run((int) TTL.toSeconds());
        assertThat(engine.confirm(id).isRefused(Answer.Reason.EXPIRED)).isTrue();
        ledger.advance(jump);
        assertThat(engine.confirm(id).isRefused(Answer.Reason.EXPIRED)).isTrue();
        Answer again = engine.handshake.register(registration(CCID.value()));
        assertThat(again.isRefused(Answer.Reason.EXPIRED)).as("%s", again).isTrue();
    }

    @ParameterizedTest(name = "by {0}")
    @ValueSource(strings = {"-PT1S", "PT1S", "-PT5M", "PT5M", "-PT1H", "PT1H"})
    void aClaimThatWasGivenBackAndOneThatWasLostAreTakenUpOnceTheTimeIsReached(Duration jump) {
        run(RUNS);
        Claim lost = engine.claimed("lost");
        engine.leases.letGo(lost);
        Claim returned = engine.claimed("returned");
        engine.leases.giveBack(returned, Duration.ofSeconds(5), Ending.COUNTED);
        run(1);
        ledger.advance(jump);
        run((int) LEASE.plus(jump.isNegative() ? jump.negated() : Duration.ZERO).toSeconds());
        assertThat(engine.row(lost).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(engine.row(returned).phase()).isEqualTo(Phase.COMMITTED);
        assertThat(unit.business()).hasSize(2);
    }
}
