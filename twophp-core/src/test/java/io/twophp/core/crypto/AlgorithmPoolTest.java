package io.twophp.core.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AlgorithmPoolTest {

    private static final int THREADS = 40;

    private final AtomicInteger made = new AtomicInteger();
    private final AlgorithmPool<Instance> pool = new AlgorithmPool<>(() -> {
        made.incrementAndGet();
        return new Instance();
    });

    @Test
    void makesOneForAllMessagesOfAThread() throws GeneralSecurityException {
        Instance first = pool.with(instance -> instance);
        assertThat(pool.<Instance>with(instance -> instance)).isSameAs(first);
        assertThat(made).hasValue(1);
    }

    @Test
    void makesAnotherWhileOneIsInUse() throws GeneralSecurityException {
        Instance outer = pool.with(first -> {
            assertThat(pool.<Instance>with(second -> second)).isNotSameAs(first);
            return first;
        });
        assertThat(outer).isNotNull();
        assertThat(made).hasValue(2);
    }

    @Test
    void doesNotKeepOneThatFailed() throws GeneralSecurityException {
        List<Instance> failed = new ArrayList<>();
        assertThatThrownBy(() -> pool.with(instance -> {
                    failed.add(instance);
                    throw new GeneralSecurityException("planted by a test");
                }))
                .hasMessage("planted by a test");
        assertThatThrownBy(() -> pool.with(instance -> {
                    failed.add(instance);
                    throw new IllegalStateException("planted by a test");
                }))
                .hasMessage("planted by a test");
        failed.add(pool.with(instance -> instance));
        assertThat(failed).doesNotHaveDuplicates();
    }

    @Test
    void doesNotRememberThatNoneCouldBeMade() throws GeneralSecurityException {
        AtomicBoolean available = new AtomicBoolean();
        AlgorithmPool<Instance> late = new AlgorithmPool<>(() -> {
            if (!available.get()) {
                throw new GeneralSecurityException("not yet");
            }
            return new Instance();
        });
        assertThatThrownBy(() -> late.with(instance -> instance)).hasMessage("not yet");
        available.set(true);
        assertThat(late.<Instance>with(instance -> instance)).isNotNull();
    }

    @Test
    void givesOneToOneThreadAtATime() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<Integer>> ends = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            ends.add(threads.submit(() -> {
                for (int i = 0; i < 1000; i++) {
                    assertThat(pool.<Boolean>with(Instance::useAlone)).isTrue();
                }
                return 1;
            }));
        }
        for (Future<Integer> end : ends) {
            assertThat(end.get()).isEqualTo(1);
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }

    private static final class Instance {

        private final AtomicBoolean inUse = new AtomicBoolean();

        boolean useAlone() {
            boolean alone = inUse.compareAndSet(false, true);
            Thread.yield();
            inUse.set(false);
            return alone;
        }
    }
}
