package io.twophp.cdi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.function.Supplier;

/**
 * Takes a thread out of the transaction that an EJB's container has begun for it: that transaction commits when the
 * bean has returned, separately from the outcome, and is never used for any work. Without state: one for all requests.
 */
@ApplicationScoped
class Suspension {

    private static final ThreadLocal<Boolean> ACTIVE = new ThreadLocal<>();

    /** Runs work in no transaction; afterwards the thread is in the container's transaction again. */
    @Transactional(TxType.NOT_SUPPORTED)
    <T> T during(Supplier<T> work) {
        ACTIVE.set(true);
        try {
            return work.get();
        } finally {
            ACTIVE.remove();
        }
    }

    static boolean isActive() {
        return ACTIVE.get() != null;
    }
}
