package io.twophp;

import java.util.Set;

/**
 * What a client may say to have a request take effect once. All dialects share one engine and one ledger; each has its
 * own names for intents, and names of different dialects never meet.
 */
public enum Dialect {

    /** The draft's own two phases, with auto-confirm and transparent mode. */
    TWOPHP(Set.of()),

    /** One request with an {@code Idempotency-Key} (draft-ietf-httpapi-idempotency-key-header-07). */
    IDEMPOTENCY_KEY(Set.of(408, 425, 429, 502, 503, 504));

    private final Set<Integer> freeing;

    Dialect(Set<Integer> freeing) {
        this.freeing = freeing;
    }

    /**
     * Whether a resource's answer of that status leaves the intent's name free, so that the same request runs anew: a
     * repetition must not meet a refusal that was meant to pass.
     */
    public boolean isFreedBy(int status) {
        return freeing.contains(status);
    }

    /** Whether a request that its server refuses before business logic leaves its name free. */
    public boolean isFreedByContainer() {
        return this != TWOPHP;
    }
}
