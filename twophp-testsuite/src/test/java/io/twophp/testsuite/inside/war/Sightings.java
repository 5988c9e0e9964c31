package io.twophp.testsuite.inside.war;

import io.twophp.PhaseTransition;
import io.twophp.core.engine.Handshake;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** The sightings of each intent, in order, by its client correlation id. */
@ApplicationScoped
public class Sightings {

    private final Map<String, List<String>> seen = new ConcurrentHashMap<>();
    private final Map<String, List<Class<?>>> engines = new ConcurrentHashMap<>();

    public void add(String id, String sight) {
        seen.computeIfAbsent(id, key -> new CopyOnWriteArrayList<>()).add(sight);
        engines.computeIfAbsent(id, key -> new CopyOnWriteArrayList<>()).add(engineOfThisThread());
    }

    public List<String> of(String id) {
        return seen.getOrDefault(id, List.of());
    }

    /** Returns the engine's class, as each thread that saw something finds it. */
    public List<Class<?>> engines(String id) {
        return engines.getOrDefault(id, List.of());
    }

    void told(@Observes PhaseTransition move) {
        add(move.clientCorrelationId().value(), "told of " + move.to() + " in " + transaction());
    }

    /** The name of the transaction's status on this thread. */
    static String transaction() {
        try {
            TransactionSynchronizationRegistry registry =
                    InitialContext.doLookup("java:comp/TransactionSynchronizationRegistry");
            return name(registry.getTransactionStatus());
        } catch (NamingException e) {
            throw new IllegalStateException("this thread belongs to no module of the server", e);
        }
    }

    static String name(int status) {
        return switch (status) {
            case Status.STATUS_ACTIVE -> "ACTIVE";
            case Status.STATUS_COMMITTED -> "COMMITTED";
            case Status.STATUS_ROLLEDBACK -> "ROLLEDBACK";
            case Status.STATUS_NO_TRANSACTION -> "NO_TRANSACTION";
            default -> "status " + status;
        };
    }

    private static Class<?> engineOfThisThread() {
        try {
            return Thread.currentThread().getContextClassLoader().loadClass(Handshake.class.getName());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("this thread does not see the application's library", e);
        }
    }
}
