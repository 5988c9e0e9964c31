package io.twophp.core.execution;

import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import java.util.Objects;

/**
 * The right of one worker to execute an intent, good for one epoch: once another worker claims the intent, nothing done
 * under this claim can commit.
 *
 * @param intent the row as claimed, in PROCESSING
 * @param registered the place in the trace of its registration
 * @param confirmed the place in the trace of the request that made this claim; none if recovery or an operator made it
 * @param tries the number of executions that the infrastructure has rolled back under this claim
 */
public record Claim(Intent intent, TraceContext registered, TraceContext confirmed, int tries) {

    public Claim {
        Objects.requireNonNull(intent, "intent");
        Objects.requireNonNull(registered, "registered");
        Objects.requireNonNull(confirmed, "confirmed");
    }

    public Claim(Intent intent, TraceContext registered, TraceContext confirmed) {
        this(intent, registered, confirmed, 0);
    }

    public Claim(Intent intent) {
        this(intent, TraceContext.NONE, TraceContext.NONE);
    }

    /** Returns the claim of recovery or of an operator, made without a confirmation. */
    public static Claim takenUp(Intent intent, StoredRequest request) {
        return new Claim(intent, request.origin().trace(), TraceContext.NONE);
    }

    /** Returns whether the claim was made without the ledger, which may show it by now. Its epoch is 0. */
    public boolean isLazy() {
        return intent.epoch() == 0;
    }

    Claim again() {
        return new Claim(intent, registered, confirmed, tries + 1);
    }

    /** Returns the number of this execution, from 1, not counting executions that never began. */
    public int attempt() {
        return Math.max(1, intent.attempts() + intent.interruptions());
    }
}
