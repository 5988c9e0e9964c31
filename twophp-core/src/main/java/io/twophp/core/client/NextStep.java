package io.twophp.core.client;

import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import java.util.Optional;

/** The next step of a client after an answer, in any dialect. */
public sealed interface NextStep {

    /** Write the client's ledger row, then send Phase 2 within the window (draft §5.2.3, §5.3.1). */
    record Confirm(
            ServerCorrelationId serverCorrelationId, ConfirmationWindow window, Optional<String> confirmationToken)
            implements NextStep {}

    /** Ask again, at the status monitor if there is one, until it is COMMITTED or FAILED (§5.3.3, D7). */
    record Poll(Optional<String> location, long afterSeconds) implements NextStep {}

    /** The outcome is known: COMMITTED or FAILED. */
    record Done(Phase outcome, Optional<String> resourceId, boolean replayed) implements NextStep {}

    /** The intent never crossed the PONR and never will: register anew, with a new client correlation id (§8.2). */
    record Resubmit() implements NextStep {}

    /** The intent never crossed the PONR and never will: send the request anew, under a new name. */
    record Renew() implements NextStep {}

    /** The outcome is unknown: send the same request again, with the same ids (D3, D8). */
    record RepeatWithSameIds() implements NextStep {}

    /**
     * Send the same request again for a short time, with the same ids; then it has ended as told, or its outcome is
     * unknown. As long as each answer tells an end, nothing was executed.
     */
    record RepeatBriefly(Optional<NextStep> end) implements NextStep {}

    /** The outcome is unknown, and the application decides whether the same request is sent again now. */
    record Ambiguous() implements NextStep {}

    /** The answer is not the called resource's: repeat, unless an ordinary server may have processed the request. */
    record Ignore() implements NextStep {}

    /** The server refused the request; sending it again is no use. */
    record Refused(int status) implements NextStep {}

    /** The server does not speak 2PHP and may have processed the request: neither confirm nor repeat it (D25). */
    record AlreadyProcessed(int status) implements NextStep {}

    /** The server has done what this message asked for: the call's next message is due. */
    record Proceed(CallStep step) implements NextStep {}

    /** The request's name belongs to another request; this one was not executed. */
    record Conflict(int status) implements NextStep {}

    /** The server will never execute the request. */
    record NeverExecuted() implements NextStep {}

    /** The request may have been executed, but the server no longer knows. */
    record Untold() implements NextStep {}

    /** The server executes the request only with a token, which a user has to confirm. */
    record ConfirmationRequired(String token) implements NextStep {}
}
