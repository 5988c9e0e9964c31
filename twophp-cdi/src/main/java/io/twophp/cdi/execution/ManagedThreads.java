package io.twophp.cdi.execution;

import io.twophp.InvalidConfigurationException;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.concurrent.ContextService;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * The server's managed executor, always entered from the web application's own context. A task takes along the context
 * it was submitted from, and not every context is suitable: from an EJB timer, transactions that CDI begins enlist
 * nothing on some servers; from a request, the caller's identity comes along. So tasks are submitted through a proxy
 * that keeps the context in which the application started. An {@code @Alternative} {@link WorkThreads} of the
 * application takes precedence.
 */
@ModuleBean
class ManagedThreads implements WorkThreads {

    private static final String EXECUTOR = "twophp.executor";
    private static final String DEFAULT_EXECUTOR = "java:comp/DefaultManagedExecutorService";
    private static final String CONTEXT_SERVICE = "java:comp/DefaultContextService";

    private static final String FACTORY = "twophp.thread-factory";
    private static final String DEFAULT_FACTORY = "java:comp/DefaultManagedThreadFactory";

    /** The property of Open Liberty, where managed executors and requests take their threads from one pool. */
    private static final String ONE_POOL = "wlp.install.dir";

    /**
     * The time for which a thread waits for more work: shorter than the time between two runs of any sweep, or a thread
     * would never go back.
     */
    private static final Duration PAUSE = Duration.ofMillis(500);

    private static final Duration MOST = Duration.ofSeconds(10);

    private final Executor lingering = new LingeringThreads(this::pass, PAUSE, MOST, System::nanoTime);
    private final String name;
    private final Optional<String> factoryName;
    private volatile Executor contextual;
    private volatile ManagedThreadFactory factory;

    @Inject
    ManagedThreads(Settings settings) {
        name = settings.text(EXECUTOR, DEFAULT_EXECUTOR);
        factoryName = settings.find(FACTORY)
                .or(() -> Optional.ofNullable(System.getProperty(ONE_POOL)).map(found -> DEFAULT_FACTORY));
    }

    /**
     * Remembers the context it is called from; later calls change nothing, and do not wait: work that is submitted may
     * itself wait until the application has started, and with it the JAX-RS application that calls.
     */
    @Override
    public void start() {
        if (contextual == null) {
            enter();
        }
    }

    private synchronized void enter() {
        if (contextual == null) {
            ManagedExecutorService executor = lookup(ManagedExecutorService.class, name, EXECUTOR, DEFAULT_EXECUTOR);
            ContextService contexts = lookup(ContextService.class, CONTEXT_SERVICE, EXECUTOR, DEFAULT_EXECUTOR);
            factory = factoryName
                    .map(given -> lookup(ManagedThreadFactory.class, given, FACTORY, DEFAULT_FACTORY))
                    .orElse(null);
            contextual = contexts.createContextualProxy((Executor) executor::execute, Executor.class);
        }
    }

    @Override
    public boolean isReady() {
        return contextual != null;
    }

    @Override
    public void execute(Runnable work) {
        lingering.execute(work);
    }

    /** Submits one task at a time: all calls of one proxy share the state that the server keeps for its invocation. */
    private void pass(Runnable work) {
        Executor ready = contextual;
        if (ready == null) {
            throw new RejectedExecutionException("the application has not started yet");
        }
        synchronized (this) {
            ready.execute(work);
        }
    }

    /**
     * Returns an executor with new threads if there is a thread factory, since those of the pool may be needed for
     * requests of the server to itself that executions wait for.
     */
    @Override
    public Executor forExecutions() {
        return factoryName.isEmpty() ? this : this::executeAlone;
    }

    private void executeAlone(Runnable work) {
        ManagedThreadFactory ready = factory;
        if (ready == null) {
            throw new RejectedExecutionException("the application has not started yet");
        }
        Thread thread = ready.newThread(work);
        if (thread == null) {
            throw new RejectedExecutionException("the server gives no thread");
        }
        thread.start();
    }

    private static <T> T lookup(Class<T> type, String name, String setting, String usual) {
        try {
            return type.cast(InitialContext.doLookup(name));
        } catch (NamingException | ClassCastException e) {
            throw new InvalidConfigurationException(
                    "'" + name + "' names no " + type.getSimpleName() + "; let the setting " + setting
                            + " name one, such as " + usual + ".",
                    e);
        }
    }
}
