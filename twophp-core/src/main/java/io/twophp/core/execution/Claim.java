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
 * @param registered where the trace of its registration stands
 * @param confirmed where the trace of the request stands that made this claim; none if recovery or an operator made it
 * @param tries how many executions the infrastructure has rolled back under this claim
 */
public record Claim(Intent intent, TraceContext registered, TraceContext confirmed, int tries) {

    public Claim {
        Objects.requireNonNull(intent, "intent");
        Objects.requireNonNull(registered, "registered");
        Objects.requireNonNull(confirmed, "confirmed");
    }

    /** A claim under which nothing was executed yet. */
    public Claim(Intent intent, TraceContext registered, TraceContext confirmed) {
        this(intent, registered, confirmed, 0);
    }

    /** A claim in no trace. */
    public Claim(Intent intent) {
        this(intent, TraceContext.NONE, TraceContext.NONE);
    }

    /** The claim of recovery, or of an operator, which no confirmation made. */
    public static Claim takenUp(Intent intent, StoredRequest request) {
        return new Claim(intent, request.origin().trace(), TraceContext.NONE);
    }

    /** The same claim, for one more try in a request of its own. */
    Claim again() {
        return new Claim(intent, registered, confirmed, tries + 1);
    }

    /** Which execution of the intent this is, those not counted that never began; 1 for the first. */
    public int attempt() {
        return Math.max(1, intent.attempts() + intent.interruptions());
    }
}
