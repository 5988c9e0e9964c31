package io.twophp.core.client;

/** The messages that reached the client of an auto-confirmed call (draft §5.5.5, Table 3). */
public enum Reception {
    /** Callback and answer: nothing was lost. */
    BOTH,
    /** The callback alone: the PONR was crossed and the answer was lost; recovery asks for the outcome. */
    CALLBACK_ONLY,
    /** The answer alone: the callback was lost, or is still on its way. */
    ANSWER_ONLY,
    /** Neither: both may have been lost after the PONR, so no new request is safe; recovery asks (D3). */
    NEITHER;

    static Reception of(boolean calledBack, boolean answered) {
        if (calledBack) {
            return answered ? BOTH : CALLBACK_ONLY;
        }
        return answered ? ANSWER_ONLY : NEITHER;
    }
}
