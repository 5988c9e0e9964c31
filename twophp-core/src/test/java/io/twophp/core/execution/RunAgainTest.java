package io.twophp.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Phase;
import io.twophp.core.Logged;
import io.twophp.core.engine.EngineTests;
import io.twophp.core.intent.Intents;
import io.twophp.core.ledger.IntentLedger.Ending;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A live request waits while its claim is executed once more by a worker: until that has ended, however it ends. */
@Tag("X2")
@Tag("X39")
@Timeout(30)
class RunAgainTest extends EngineTests {

    private static final Duration LONG = Duration.ofMinutes(5);

    private final BlockingQueue<Runnable> threads = new LinkedBlockingQueue<>();
    private final Workers again = new Workers(this::begin, 1, 0, LIMIT, engine.nanos::get);
    private final Background background = new Background(
            engine.leases,
            new WorkerPools(engine.workers, engine.recovery, again),
            engine.redelivery,
            engine.callbacks,
            engine.listener);
    private final Claim claim = engine.claimed();
    private boolean refusing;

    private void begin(Runnable thread) {
        if (refusing) {
            throw new RejectedExecutionException("shut down");
        }
        threads.add(thread);
    }

    private FutureTask<Boolean> waiting() {
        return Waiting.on(() -> background.runAgain(claim, ORDER, LONG));
    }

    private static void assertWaitsNoMore(FutureTask<Boolean> waiting) {
        assertThat(waiting).succeedsWithin(10, TimeUnit.SECONDS).isEqualTo(true);
    }

    @Test
    void untilItIsExecuted() throws Exception {
        FutureTask<Boolean> waiting = waiting();
        threads.take().run();
        assertWaitsNoMore(waiting);
        assertThat(engine.row(claim).phase()).isEqualTo(Phase.COMMITTED);
    }

    @Test
    void untilItIsGivenBackByANodeThatStops() {
        FutureTask<Boolean> waiting = waiting();
        background.stop();
        assertWaitsNoMore(waiting);
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.INTERRUPTED));
    }

    /** Its thread does not come back from the container. */
    @Test
    @Tag("W21")
    void untilItIsGivenUp() throws Exception {
        FutureTask<Boolean> waiting = waiting();
        boolean[] goesOn = {false};
        engine.redelivery.resource(what -> {
            engine.nanos.set(LIMIT.toNanos() + 1);
            Logged.by(Background.class, background::giveUpOverdue);
            assertThat(Thread.interrupted()).isTrue();
            assertWaitsNoMore(waiting);
            goesOn[0] = again.hasRoom(ALICE);
        });
        threads.take().run();
        assertThat(goesOn[0]).as("its place is free").isTrue();
    }

    @Test
    void notAtAllIfNoThreadTakesItOn() {
        refusing = true;
        Logged.by(
                Background.class,
                () -> assertThat(background.runAgain(claim, ORDER, LONG)).isTrue());
        assertThat(engine.row(claim)).isEqualTo(Intents.givenBack(claim.intent(), Ending.INTERRUPTED));
        assertThat(engine.ledger.leaseUntil(id(claim))).isNull();
    }

    @Test
    void notForLongerThanItsPatience() {
        assertThat(background.runAgain(claim, ORDER, Duration.ZERO)).isTrue();
        assertThat(engine.redelivery.delivered()).isEmpty();
        assertThat(engine.leases.current()).containsExactly(claim.again());
    }

    @Test
    void notIfItIsInterruptedWhichItPassesOn() {
        Thread.currentThread().interrupt();
        assertThat(background.runAgain(claim, ORDER, LONG)).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }
}
