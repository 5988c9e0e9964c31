package io.twophp.cdi.execution;

import static io.twophp.cdi.call.UnitOfWorkCases.fake;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import jakarta.enterprise.concurrent.ContextService;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server's threads, entered from the context in which the application started. */
class ManagedThreadsTest {

    private static final String EXECUTOR = "java:comp/DefaultManagedExecutorService";
    private static final String CONTEXTS = "java:comp/DefaultContextService";

    private final List<String> events = new ArrayList<>();

    @BeforeEach
    void install() {
        Names.install();
        Names.bind(EXECUTOR, executor("default"));
        Names.bind(CONTEXTS, fake(ContextService.class, (proxy, method, arguments) -> {
            events.add("remembered");
            Executor inner = (Executor) arguments[0];
            return (Executor) work -> {
                events.add("entered");
                inner.execute(work);
            };
        }));
    }

    @AfterEach
    void remove() {
        Names.remove();
    }

    private ManagedExecutorService executor(String name) {
        return fake(ManagedExecutorService.class, (proxy, method, arguments) -> {
            events.add(name);
            ((Runnable) arguments[0]).run();
            return null;
        });
    }

    private static ManagedThreads threads() {
        return new ManagedThreads(key -> Optional.empty());
    }

    private static ManagedThreads threads(String executor) {
        return new ManagedThreads(key -> Optional.of(executor).filter(name -> key.equals("twophp.executor")));
    }

    @Test
    void areEnteredFromTheContextThatStartedThemAndTakeNothingOnBefore() {
        ManagedThreads threads = threads();
        assertThat(threads.isReady()).isFalse();
        assertThatThrownBy(() -> threads.execute(() -> events.add("ran")))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("not started");
        assertThat(events).isEmpty();
        threads.start();
        assertThat(threads.isReady()).isTrue();
        threads.execute(() -> events.add("ran"));
        threads.forExecutions().execute(() -> events.add("executed"));
        assertThat(events).containsExactly("remembered", "entered", "default", "ran", "entered", "default", "executed");
    }

    /** A second JAX-RS application of a WAR starts while the server holds work back until that start has ended. */
    @Test
    void rememberTheFirstStartAndStartAgainWithoutWaitingForWork() {
        ManagedThreads threads = threads();
        threads.start();
        Names.remove();
        threads.start();
        threads.execute(() -> CompletableFuture.runAsync(threads::start)
                .orTimeout(10, TimeUnit.SECONDS)
                .join());
        threads.execute(() -> events.add("ran"));
        assertThat(events).containsExactly("remembered", "entered", "default", "entered", "default", "ran");
    }

    /** Starts once what the setting names is there; until then the message names the setting. */
    @Test
    void areThoseThatTheSettingNamesAndMissedWithAMessageThatNamesIt() {
        ManagedThreads threads = threads("java:app/orders");
        assertThatThrownBy(threads::start)
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll("java:app/orders", "ManagedExecutorService", "twophp.executor", EXECUTOR);
        Names.bind("java:app/orders", "a text");
        assertThatThrownBy(threads::start)
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("names no ManagedExecutorService");
        assertThat(threads.isReady()).isFalse();
        Names.bind("java:app/orders", executor("orders"));
        threads.start();
        assertThat(threads.isReady()).isTrue();
        threads.execute(() -> events.add("ran"));
        assertThat(events).containsExactly("remembered", "entered", "orders", "ran");
    }

    @Test
    void executionsRunOnThreadsOfTheirOwnWhereASettingNamesAFactory() throws InterruptedException {
        List<Thread> made = new ArrayList<>();
        Names.bind("java:app/factory", fake(ManagedThreadFactory.class, (proxy, method, arguments) -> {
            made.add(new Thread((Runnable) arguments[0]));
            return made.get(0);
        }));
        ManagedThreads threads = new ManagedThreads(
                key -> Optional.of("java:app/factory").filter(name -> key.equals("twophp.thread-factory")));
        assertThatThrownBy(() -> threads.forExecutions().execute(() -> events.add("too early")))
                .isInstanceOf(RejectedExecutionException.class);
        threads.start();
        threads.forExecutions().execute(() -> events.add("ran"));
        made.get(0).join();
        assertThat(events).containsExactly("remembered", "ran");
        assertThat(made).hasSize(1);
    }

    @Test
    void passOnThatTheServerTakesNothing() {
        Names.bind(EXECUTOR, fake(ManagedExecutorService.class, (proxy, method, arguments) -> {
            throw new RejectedExecutionException("full");
        }));
        ManagedThreads threads = threads();
        threads.start();
        assertThatThrownBy(() -> threads.execute(() -> events.add("ran")))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("full");
    }
}
