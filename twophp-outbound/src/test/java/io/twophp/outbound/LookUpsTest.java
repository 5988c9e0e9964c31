package io.twophp.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.outbound.LookUps.LateAnswerException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * W31: limits the threads that a hanging name service can take. Names that begin with "slow" get no answer until
 * {@code open} is counted down.
 */
@Tag("W31")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LookUpsTest {

    private static final int ALL = 3;
    private static final int PER_RECEIVER = 2;
    private static final Duration LIMIT = Duration.ofSeconds(1);

    private final CountDownLatch open = new CountDownLatch(1);
    private final Semaphore asked = new Semaphore(0);
    private final List<Thread> threads = new ArrayList<>();
    private final LookUps lookUps = lookUps(this::onThreadOfItsOwn);

    @AfterEach
    void answer() {
        open.countDown();
    }

    private LookUps lookUps(Executor executor) {
        return new LookUps(this::addresses, executor, ALL, PER_RECEIVER, LIMIT);
    }

    private InetAddress[] addresses(String host) throws UnknownHostException {
        asked.release();
        if (host.startsWith("slow")) {
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        if (host.startsWith("unknown")) {
            throw new UnknownHostException(host);
        }
        return new InetAddress[] {InetAddress.getByName("127.0.0.2")};
    }

    /**
     * Runs the work on a thread of its own and returns when the name service has been asked, so that it is never asked
     * on the attempt's own thread.
     */
    private void onThreadOfItsOwn(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        asked.acquireUninterruptibly();
    }

    private void assertLate(String receiver, String host) {
        assertThatExceptionOfType(LateAnswerException.class).isThrownBy(() -> lookUps.lookUp(receiver, host));
    }

    /** A name takes one thread; a receiver, such as a wildcard, its share; all together what all attempts may have. */
    @ParameterizedTest
    @CsvSource({"slow, slow, 1", "*.example.com, slow%d, 2", "slow%d, slow%d, 3"})
    void w31_whatHangsTakesItsShareOfThreadsHoweverOftenItIsWanted(String receiver, String name, int share)
            throws Exception {
        for (int i = 0; i < 50; i++) {
            assertLate(receiver.formatted(i), name.formatted(i));
        }
        assertThat(threads).hasSize(share);
        if (share < ALL) {
            assertThat(lookUps.lookUp("other", "other")).hasSize(1);
        }
        open.countDown();
        for (Thread thread : List.copyOf(threads)) {
            thread.join();
        }
        int before = threads.size();
        assertThat(lookUps.lookUp(receiver, "slow")).hasSize(1);
        assertThat(threads).hasSize(before + 1);
    }

    @Test
    void w31_aNameWithoutAnAddressIsUnknownAndNotLate() {
        for (int i = 0; i < 50; i++) {
            assertThatExceptionOfType(UnknownHostException.class)
                    .isThrownBy(() -> lookUps.lookUp("unknown", "unknown"))
                    .isNotInstanceOf(LateAnswerException.class);
        }
    }

    static Stream<Executor> executorsWithoutAThread() {
        return Stream.of(
                work -> {
                    throw new RejectedExecutionException();
                },
                work -> {});
    }

    /** Tests an executor whose threads are all taken by attempts, which would wait for each other. */
    @ParameterizedTest
    @MethodSource("executorsWithoutAThread")
    void w31_ifThereIsNoThreadTheAttemptsOwnDoesTheLookUp(Executor without) throws Exception {
        LookUps own = lookUps(without);
        assertThat(own.lookUp("hook", "hook")).hasSize(1);
        assertThat(own.lookUp("hook", "hook")).hasSize(1);
    }
}
