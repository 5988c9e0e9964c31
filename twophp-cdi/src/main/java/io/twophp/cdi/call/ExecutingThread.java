package io.twophp.cdi.call;

import io.twophp.core.client.Inbound;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The execution of an intent that a thread works for: calls made by the thread belong to it (draft §10.2, D12). */
public final class ExecutingThread {

    private static final ThreadLocal<Inbound> CURRENT = new ThreadLocal<>();

    private ExecutingThread() {}

    public static Optional<Inbound> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /**
     * Runs work for an execution, or for none if it is null; afterwards the thread works for the former execution
     * again.
     */
    public static <T> T during(Inbound execution, Callable<T> work) throws Exception {
        Inbound before = set(execution);
        try {
            return work.call();
        } finally {
            set(before);
        }
    }

    /** @return the execution that the thread worked for before, or null */
    static Inbound set(Inbound execution) {
        Inbound before = CURRENT.get();
        if (execution == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(execution);
        }
        return before;
    }
}
