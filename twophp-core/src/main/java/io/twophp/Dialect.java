package io.twophp;

import java.util.Set;
import java.util.function.IntPredicate;

/**
 * A protocol by which a client has a request take effect once. All dialects share one engine and one ledger; each has
 * its own names for intents, and names of different dialects never meet.
 */
public enum Dialect {

    /** The draft's own two phases, with auto-confirm and transparent mode. */
    TWOPHP(Scope.OWNER, Frees.NOTHING),

    /** One request with an {@code Idempotency-Key} (draft-ietf-httpapi-idempotency-key-header-07). */
    IDEMPOTENCY_KEY(Scope.OWNER, Frees.PASSING),

    /** One request with an {@code X-Message-Id}; the answer is kept until the client deletes it (Certified HTTP). */
    CERTIFIED_HTTP(Scope.OWNER, Frees.PASSING),

    /** A resource whose POST succeeds once, regardless of the sender (POST Once Exactly). Stands alone at a method. */
    POE(Scope.TENANT, status -> status == 307 || status == 308 || status >= 400),

    /**
     * PUT stores, POST executes, GET reads the answer, DELETE erases it, at one URL (HTTP exactly-once). Stands alone
     * at a method.
     */
    EXACTLY_ONCE(Scope.OWNER, Frees.NOTHING),

    /** A command whose key is derived from its content (RFC-WF-0010). Stands alone at a method. */
    IDS(Scope.TENANT, Frees.PASSING);

    private static final int TOO_LARGE = 413;

    private final Scope scope;
    private final IntPredicate freeing;

    Dialect(Scope scope, IntPredicate freeing) {
        this.scope = scope;
        this.freeing = freeing;
    }

    /**
     * Returns whether a name is unique per owner; otherwise one name is the same intent for all callers of a tenant.
     */
    public boolean isOwners() {
        return scope == Scope.OWNER;
    }

    /**
     * Returns whether a resource's answer of that status frees the intent's name, so that the same request runs anew: a
     * repetition must not get a refusal that was temporary.
     *
     * @param saysWhen whether the answer has a {@code Retry-After}
     */
    public boolean isFreedBy(int status, boolean saysWhen) {
        return freeing.test(status) || this == CERTIFIED_HTTP && status == TOO_LARGE && saysWhen;
    }

    /**
     * Returns whether a request that its server refuses before business logic leaves its name free: where one request
     * both registers and confirms, its client repeats it.
     */
    public boolean isFreedByContainer() {
        return this != TWOPHP && this != EXACTLY_ONCE;
    }

    /** Returns whether an intent that was not confirmed in time leaves its name free: no part of it was executed. */
    public boolean isFreedByExpiry() {
        return this == EXACTLY_ONCE || this == IDS;
    }

    /** Returns whether a name may be held for a limited time. */
    public boolean hasWindow() {
        return this == IDEMPOTENCY_KEY || this == IDS;
    }

    /** Returns whether each confirmation has to bear the token from the answer to the registration. */
    public boolean isConfirmedByToken() {
        return this == IDS;
    }

    /** Returns whether another request under the name of an intent is a conflict; otherwise it counts as the same. */
    public boolean isCompared() {
        return this != POE;
    }

    /** Returns whether this dialect has to be a method's only one: a second entry would break its promise. */
    public boolean standsAlone() {
        return this == POE || this == EXACTLY_ONCE || this == IDS;
    }

    private enum Scope {
        OWNER,
        TENANT
    }

    private static final class Frees {

        static final IntPredicate NOTHING = status -> false;
        static final IntPredicate PASSING = Set.of(408, 425, 429, 502, 503, 504)::contains;
    }
}
