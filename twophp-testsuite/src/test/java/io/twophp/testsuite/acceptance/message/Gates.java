package io.twophp.testsuite.acceptance.message;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Gates at which executions wait until a test opens them, one for each name. */
@ApplicationScoped
public class Gates {

    private static final long PATIENCE_SECONDS = 30;

    private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
    private final Set<String> reached = ConcurrentHashMap.newKeySet();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    /** Waits, for a bounded time. */
    public void pass(String name) {
        reached.add(name);
        try {
            if (!gate(name).await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody has opened " + name);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    public void open(String name) {
        gate(name).countDown();
    }

    public boolean isReached(String name) {
        return reached.contains(name);
    }

    /** Returns whether the name is used for the first time in this run of the server. */
    boolean isFirst(String name) {
        return seen.add(name);
    }

    private CountDownLatch gate(String name) {
        return gates.computeIfAbsent(name, n -> new CountDownLatch(1));
    }
}
