package io.twophp.cdi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.Inbound;
import jakarta.enterprise.concurrent.spi.ThreadContextProvider;
import jakarta.enterprise.concurrent.spi.ThreadContextRestorer;
import jakarta.enterprise.concurrent.spi.ThreadContextSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The execution that a thread works for, here and in a managed executor. */
@Tag("D12")
@Tag("N30")
class ExecutingThreadTest {

    private static final Map<String, String> NO_PROPERTIES = Map.of();

    private final Inbound order = inbound("order");
    private final Inbound refund = inbound("refund");
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final InboundPropagation propagation = new InboundPropagation();

    private static Inbound inbound(String id) {
        return new Inbound(new ClientCorrelationId("c-" + id), new ServerCorrelationId("s-" + id));
    }

    private static Optional<Inbound> current() {
        return ExecutingThread.current();
    }

    private <T> T elsewhere(Callable<T> task) throws Exception {
        return thread.submit(task).get(30, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() {
        thread.shutdownNow();
        assertThat(current()).isEmpty();
    }

    @Test
    void worksForAnExecutionAsLongAsThatRunsAndThenForTheOuterOne() throws Exception {
        assertThat(current()).isEmpty();
        ExecutingThread.during(order, () -> {
            assertThat(current()).containsSame(order);
            assertThat(ExecutingThread.during(refund, ExecutingThread::current)).containsSame(refund);
            assertThat(current()).containsSame(order);
            assertThat(ExecutingThread.during(null, ExecutingThread::current)).isEmpty();
            assertThat(current()).containsSame(order);
            assertThat(elsewhere(ExecutingThread::current))
                    .as("a thread of its own")
                    .isEmpty();
            return null;
        });
        assertThat(current()).isEmpty();
    }

    @Test
    void isFreeAgainAfterAFailure() {
        for (Throwable failure : List.of(new IOException(), new StackOverflowError())) {
            assertThatThrownBy(() -> ExecutingThread.during(order, () -> {
                        if (failure instanceof Error error) {
                            throw error;
                        }
                        throw (Exception) failure;
                    }))
                    .isSameAs(failure);
            assertThat(current()).isEmpty();
        }
    }

    @Test
    void aSnapshotTakesItElsewhereTaskByTaskAndPutsBackWhatWasThere() throws Exception {
        ThreadContextSnapshot snapshot = ExecutingThread.during(order, () -> propagation.currentContext(NO_PROPERTIES));
        for (Inbound there : new Inbound[] {refund, null}) {
            elsewhere(() -> ExecutingThread.during(there, () -> {
                ThreadContextRestorer restorer = snapshot.begin();
                assertThat(current()).containsSame(order);
                restorer.endContext();
                assertThat(current()).isEqualTo(Optional.ofNullable(there));
                return null;
            }));
            assertThat(elsewhere(ExecutingThread::current)).isEmpty();
        }
        ExecutingThread.during(order, () -> {
            ThreadContextRestorer restorer =
                    propagation.clearedContext(NO_PROPERTIES).begin();
            assertThat(current()).as("a cleared context").isEmpty();
            restorer.endContext();
            assertThat(current()).containsSame(order);
            return null;
        });
    }

    @Test
    void isFoundByManagedExecutors() {
        assertThat(ServiceLoader.load(ThreadContextProvider.class))
                .singleElement()
                .isInstanceOfSatisfying(
                        InboundPropagation.class,
                        found -> assertThat(found.getThreadContextType()).isEqualTo("io.twophp.Intent"));
    }
}
