package io.twophp.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.PhaseTransition;
import io.twophp.core.Logged;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An exception of a listener changes nothing. */
class QuietListenerTest {

    private static final PhaseTransition MOVE = Intents.waiting().movedFrom(null, Intents.REGISTERED);

    private static final Intent DOUBTED = Intents.doubted(Intents.waiting(), Intents.REGISTERED);

    private static final class Recording implements PhaseListener {

        private final List<Object> heard = new ArrayList<>();
        private final Error thrown;

        private Recording(Error thrown) {
            this.thrown = thrown;
        }

        @Override
        public void phaseChanged(PhaseTransition transition) {
            hear(transition);
        }

        @Override
        public void inDoubt(Intent intent) {
            hear(intent);
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
        quiet.inDoubt(DOUBTED);
        quiet.answered(2, "Completed", Duration.ofMillis(5));
        assertThat(listener.heard).containsExactly(MOVE, DOUBTED, "2CompletedPT0.005S");
    }

    /** Asynchronous observers need threads. */
    @Test
    @Tag("W30")
    void keepsWhatAListenerThrowsToItself() {
        QuietListener quiet = new QuietListener(new Recording(new OutOfMemoryError("unable to create native thread")));
        assertThatNoException().isThrownBy(() -> quiet.phaseChanged(MOVE));
        assertThatNoException().isThrownBy(() -> quiet.answered(1, "Registered", Duration.ZERO));
    }

    @Test
    @Tag("D17")
    void d17_aListenerThatFailsOnADoubtIsLoggedWithTheIntent() {
        QuietListener quiet = new QuietListener(new Recording(new OutOfMemoryError("unable to create native thread")));
        assertThat(Logged.by(QuietListener.class, () -> quiet.inDoubt(DOUBTED)))
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("TWOPHP-0104 [scid-1]"));
    }

    @Test
    void whoDoesNotCareForDoubtsAndAnswersNeedNotSaySo() {
        PhaseListener plain = transition -> {};
        assertThatNoException().isThrownBy(() -> plain.inDoubt(DOUBTED));
        assertThatNoException().isThrownBy(() -> plain.answered(1, "Registered", Duration.ZERO));
    }

    @Test
    void needsAListener() {
        assertThatNullPointerException().isThrownBy(() -> new QuietListener(null));
    }
}
