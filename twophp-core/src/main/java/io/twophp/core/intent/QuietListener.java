package io.twophp.core.intent;

import io.twophp.PhaseTransition;
import java.time.Duration;
import java.util.Objects;

/** Logs exceptions of a listener, so that they do not disturb the work. */
public final class QuietListener implements PhaseListener {

    private static final System.Logger LOG = System.getLogger(QuietListener.class.getName());

    private final PhaseListener listener;

    public QuietListener(PhaseListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
    }

    @Override
    public void phaseChanged(PhaseTransition transition) {
        try {
            listener.phaseChanged(transition);
        } catch (Throwable e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "TWOPHP-0102 [" + transition.serverCorrelationId() + "] A listener failed on the transition to "
                            + transition.to() + "; the transition stands.",
                    e);
        }
    }

    @Override
    public void inDoubt(Intent intent) {
        try {
            listener.inDoubt(intent);
        } catch (Throwable e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "TWOPHP-0104 [" + intent.serverCorrelationId()
                            + "] A listener failed on the doubt; the doubt stands.",
                    e);
        }
    }

    @Override
    public void stalled(Intent intent, Duration pause) {
        try {
            listener.stalled(intent, pause);
        } catch (Throwable e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "TWOPHP-0149 [" + intent.serverCorrelationId()
                            + "] A listener failed on an intent that waits; it still waits.",
                    e);
        }
    }

    @Override
    public void answered(int phase, String answer, Duration took) {
        try {
            listener.answered(phase, answer, took);
        } catch (Throwable e) {
            LOG.log(System.Logger.Level.WARNING, "TWOPHP-0103 A listener failed on an answer.", e);
        }
    }
}
