package io.twophp.cdi.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Answered;
import io.twophp.Stalled;
import io.twophp.SyncAttempted;
import io.twophp.SyncAttempted.Result;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MetricsObserverTest {

    private static final Duration TOOK = Duration.ofMillis(7);

    private final FakeRegistry server = new FakeRegistry();
    private final MetricsObserver observer = new MetricsObserver(server.instance());

    @Test
    void looksEachMeterUpOnce() {
        for (int i = 0; i < 3; i++) {
            observer.time(new Answered(1, "REGISTERED", TOOK));
            observer.time(new Answered(2, "COMMITTED", TOOK));
            observer.count(new Stalled(null, null, null, null, TOOK));
        }
        assertThat(server.lookups)
                .containsExactly(
                        "twophp.exchanges[phase=1, answer=REGISTERED]",
                        "twophp.exchanges[phase=2, answer=COMMITTED]",
                        "twophp.stalls[]");
        assertThat(server.measured)
                .containsEntry("twophp.exchanges[phase=1, answer=REGISTERED]", 3)
                .containsEntry("twophp.exchanges[phase=2, answer=COMMITTED]", 3)
                .containsEntry("twophp.stalls[]", 3);
    }

    @Test
    void doesNotRememberThatThereWasNoRegistryOrThatItFailed() {
        Stalled stalled = new Stalled(null, null, null, null, TOOK);
        server.isThere = false;
        observer.count(stalled);
        assertThat(server.lookups).isEmpty();
        server.isThere = true;
        server.failing = true;
        assertThatThrownBy(() -> observer.count(stalled)).hasMessage("planted by a test");
        server.failing = false;
        observer.count(stalled);
        observer.count(stalled);
        assertThat(server.lookups).hasSize(1);
        assertThat(server.measured).containsEntry("twophp.stalls[]", 2);
    }

    @Test
    @Tag("L22")
    void L22_countsWhatTheCentralLedgerIsTold() {
        observer.count(new SyncAttempted("shop", Result.TOLD, 7, 3, 0, 0));
        observer.count(new SyncAttempted("shop", Result.BUSY, 0, 0, 0, 0));
        assertThat(server.lookups)
                .containsExactlyInAnyOrder(
                        "twophp.sync.batches[result=TOLD]",
                        "twophp.sync.batches[result=BUSY]",
                        "twophp.sync.rows[answer=stored]",
                        "twophp.sync.rows[answer=unchanged]",
                        "twophp.sync.rows[answer=refused]",
                        "twophp.sync.rows[answer=ahead]");
        assertThat(server.measured)
                .containsEntry("twophp.sync.batches[result=TOLD]", 1)
                .containsEntry("twophp.sync.rows[answer=stored]", 7)
                .containsEntry("twophp.sync.rows[answer=unchanged]", 3)
                .containsEntry("twophp.sync.rows[answer=ahead]", 0);
    }
}
