package io.twophp.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a listener throws changes nothing. */
class QuietListenerTest {

    private static final PhaseTransition MOVE = PhaseTransition.of(Intents.waiting(), null, Intents.REGISTERED);

    private static final class Recording implements PhaseListener {

        private final List<Object> heard = new ArrayList<>();
        private final RuntimeException thrown;

        private Recording(RuntimeException thrown) {
            this.thrown = thrown;
        }

        @Override
        public void phaseChanged(PhaseTransition transition) {
            hear(transition);
        }

        @Override
        public void answered(int phase, String answer, Duration took) {
            hear(phase + answer + took);
        }

        private void hear(Object what) {
            heard.add(what);
            if (thrown != null) {
                throw thrown;
            }
        }
    }

    @Test
    void passesOnWhatItHears() {
        Recording listener = new Recording(null);
        QuietListener quiet = new QuietListener(listener);
        quiet.phaseChanged(MOVE);
        quiet.answered(2, "Completed", Duration.ofMillis(5));
        assertThat(listener.heard).containsExactly(MOVE, "2CompletedPT0.005S");
    }

    @Test
    void keepsWhatAListenerThrowsToItself() {
        QuietListener quiet =
                new QuietListener(new Recording(new IllegalStateException("from a test, and meant to be")));
        assertThatNoException().isThrownBy(() -> quiet.phaseChanged(MOVE));
        assertThatNoException().isThrownBy(() -> quiet.answered(1, "Registered", Duration.ZERO));
    }

    @Test
    void needsAListener() {
        assertThatNullPointerException().isThrownBy(() -> new QuietListener(null));
    }
}
