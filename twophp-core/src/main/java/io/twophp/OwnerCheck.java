package io.twophp;

import java.util.Set;

/**
 * Decides whether a caller's registered request may still be executed. Called before each execution without its client
 * (an asynchronous one, one by recovery, one that an operator asked for): such an execution has the identity and the
 * roles of Phase 1 without a login. By default it is allowed. An application whose accounts are disabled, or lose
 * roles, replaces this by an {@code @Alternative} bean. Not called for anonymous callers. Called on a thread of the
 * engine without a request and without a transaction; thread-safe.
 */
public interface OwnerCheck {

    /**
     * Returns whether the request may be executed. If not, {@code FAILED} is recorded with 403 {@code owner-refused},
     * and nothing is executed.
     *
     * @param principal the name that the execution would run as
     * @param roles the roles that were stored in Phase 1
     * @throws RuntimeException if this can't be decided now: the execution waits and is tried again after a pause,
     *     without being counted as an attempt
     */
    boolean mayExecute(String principal, Set<String> roles);
}
