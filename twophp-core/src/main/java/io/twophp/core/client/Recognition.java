package io.twophp.core.client;

import java.util.function.BooleanSupplier;

/**
 * Whether a call's endpoint speaks 2PHP, by its answers now and earlier, and so whose answers count. For one thread.
 */
final class Recognition {

    private final Servers expected;
    private final Progress progress;
    private final BooleanSupplier shownBefore;
    private boolean answeredAsTwoPhase;

    /** @param shownBefore whether the endpoint ever answered with 2PHP */
    Recognition(Servers expected, Progress progress, BooleanSupplier shownBefore) {
        this.expected = expected;
        this.progress = progress;
        this.shownBefore = shownBefore;
    }

    /** Takes note of an answer. */
    void see(Answer answer) {
        answeredAsTwoPhase |= answer.isTwoPhase();
    }

    /**
     * From an endpoint with 2PHP, an answer without its headers is not the resource's. A success is believed of those
     * that were only expected to speak it: they may be ordinary after all, and would process each repetition (D25).
     */
    boolean decidesNothing(Answer answer) {
        return answer.isForeign() && (answer.isSuccess() ? hasShownItself() : isTwoPhase());
    }

    /** Whether it shows itself as 2PHP, or has to. */
    boolean isTwoPhase() {
        return expected == Servers.TWO_PHASE || hasShownItself();
    }

    private boolean hasShownItself() {
        return answeredAsTwoPhase || progress.call().isRegistered() || shownBefore.getAsBoolean();
    }
}
