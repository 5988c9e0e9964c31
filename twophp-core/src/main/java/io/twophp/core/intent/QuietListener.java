package io.twophp.core.intent;

import io.twophp.PhaseTransition;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/** Logs exceptions of a listener, so that they do not disturb the work. */
public record QuietListener(PhaseListener listener) implements PhaseListener {

    private static final System.Logger LOG = System.getLogger(QuietListener.class.getName());

    public QuietListener {
        Objects.requireNonNull(listener, "listener");
    }

    @Override
    public void phaseChanged(PhaseTransition transition) {
        quietly(
                () -> listener.phaseChanged(transition),
                () -> "TWOPHP-0102 [" + transition.serverCorrelationId() + "] A listener failed on the transition to "
                        + transition.to() + "; the transition stands.");
    }

    @Override
    public void inDoubt(Intent intent) {
        quietly(
                () -> listener.inDoubt(intent),
                () -> "TWOPHP-0104 [" + intent.serverCorrelationId()
                        + "] A listener failed on the doubt; the doubt stands.");
    }

    @Override
    public void stalled(Intent intent, Duration pause) {
        quietly(
                () -> listener.stalled(intent, pause),
                () -> "TWOPHP-0149 [" + intent.serverCorrelationId()
                        + "] A listener failed on an intent that waits; it still waits.");
    }

    @Override
    public void answered(int phase, String answer, Duration took) {
        quietly(() -> listener.answered(phase, answer, took), () -> "TWOPHP-0103 A listener failed on an answer.");
    }

    private static void quietly(Runnable event, Supplier<String> failed) {
        try {
            event.run();
        } catch (Throwable e) {
            LOG.log(System.Logger.Level.WARNING, failed.get(), e);
        }
    }
}
