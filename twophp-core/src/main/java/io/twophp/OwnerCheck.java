package io.twophp;

import java.util.Set;

/**
 * Whether a caller's registered request may still be executed. Asked before each execution without its client (an
 * asynchronous one, one by recovery, one that an operator asked for): such an execution has the identity and the roles
 * of Phase 1 without a login. By default the answer is yes. An application whose accounts are disabled, or lose roles,
 * replaces it by an {@code @Alternative} bean. Anonymous callers are not asked about. Called on a thread of the engine
 * without a request and without a transaction; thread-safe.
 */
public interface OwnerCheck {

    /**
     * If not, {@code FAILED} is recorded with 403 {@code owner-refused}, and nothing was executed.
     *
     * @param principal the name that the execution would run as
     * @param roles those that were stored in Phase 1
     * @throws RuntimeException if it can't be decided now: the execution waits and is tried again after a pause, which
     *     is not counted as an attempt
     */
    boolean mayExecute(String principal, Set<String> roles);
}
