package io.twophp.cdi.trace;

/** The subject of a span. Operators see the names, so they must not change. */
public enum TracedStep {
    /** A request is stored; auto-confirmed, it is claimed as well (draft §5.2, §5.5). */
    REGISTRATION("twophp registration", false),
    /** A confirmation is decided on: a claim, or an answer by the intent's state (§5.3). */
    CONFIRMATION("twophp confirmation", false),
    /** An intent is executed, under one claim, with the repetitions that the infrastructure makes necessary. */
    EXECUTION("twophp execution", false),
    /** One attempt to deliver a callback (§5.5.3). */
    CALLBACK("twophp callback", true),
    /** A call of the client Feature, from its beginning to its outcome. */
    CALL("twophp call", false),
    /** One exchange of a call: Phase 1, Phase 2, or a question for the status. */
    EXCHANGE("twophp exchange", true);

    private final String spanName;
    private final boolean outbound;

    TracedStep(String spanName, boolean outbound) {
        this.spanName = spanName;
        this.outbound = outbound;
    }

    String spanName() {
        return spanName;
    }

    boolean isOutbound() {
        return outbound;
    }
}
