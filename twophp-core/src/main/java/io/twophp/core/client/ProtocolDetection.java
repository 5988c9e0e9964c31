package io.twophp.core.client;

import java.util.function.BooleanSupplier;

/**
 * Recognises whether a call's endpoint speaks 2PHP, by its answers now and earlier, and so which answers count. For one
 * thread.
 */
final class ProtocolDetection {

    private final Servers expected;
    private final Progress progress;
    private final BooleanSupplier shownBefore;
    private boolean answeredAsTwoPhase;

    /** @param shownBefore whether the endpoint ever answered with 2PHP */
    ProtocolDetection(Servers expected, Progress progress, BooleanSupplier shownBefore) {
        this.expected = expected;
        this.progress = progress;
        this.shownBefore = shownBefore;
    }

    /** Records an answer. */
    void see(ExchangeResult answer) {
        answeredAsTwoPhase |= answer.isTwoPhase();
    }

    /**
     * Returns whether an answer has to be ignored. From an endpoint with 2PHP, an answer without its headers is not the
     * resource's. A success is still believed from an endpoint that was expected to speak 2PHP but has not shown it: it
     * may be ordinary, and would process each repetition (D25).
     */
    boolean decidesNothing(ExchangeResult answer) {
        return answer.isForeign() && (answer.isSuccess() ? hasShownItself() : isTwoPhase());
    }

    /** Returns whether the endpoint has shown 2PHP, or has to speak it. */
    boolean isTwoPhase() {
        return expected == Servers.TWO_PHASE || hasShownItself();
    }

    private boolean hasShownItself() {
        return answeredAsTwoPhase || progress.call().isRegistered() || shownBefore.getAsBoolean();
    }
}
