package io.twophp.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.PhaseTransition;
import io.twophp.core.Logged;
import io.twophp.core.execution.Claim;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An exception of a listener changes nothing. */
class QuietListenerTest {

    private static final PhaseTransition MOVE = Intents.waiting().movedFrom(null, Intents.REGISTERED);

    private static final Intent DOUBTED = Intents.doubted(Intents.waiting(), Intents.REGISTERED);

    private final List<Object> heard = new ArrayList<>();
    private final Error noThread = new OutOfMemoryError("unable to create native thread");

    /** Returns the engine's listener, behind which one records what it hears, and then throws. */
    private QuietListener quiet(Optional<Error> thrown) {
        return new QuietListener((PhaseListener) Proxy.newProxyInstance(
                PhaseListener.class.getClassLoader(), new Class<?>[] {PhaseListener.class}, (self, method, given) -> {
                    heard.addAll(List.of(given));
                    if (thrown.isPresent()) {
                        throw thrown.get();
                    }
                    return null;
                }));
    }

    @Test
    void passesOnWhatItHears() {
        QuietListener quiet = quiet(Optional.empty());
        quiet.phaseChanged(MOVE);
        quiet.inDoubt(DOUBTED);
        quiet.answered(2, "Completed", Duration.ofMillis(5));
        assertThat(heard).containsExactly(MOVE, DOUBTED, 2, "Completed", Duration.ofMillis(5));
    }

    /** Asynchronous observers need threads. */
    @Test
    @Tag("W30")
    @Tag("D17")
    void keepsWhatAListenerThrowsToItselfAndLogsADoubtWithItsIntent() {
        QuietListener quiet = quiet(Optional.of(noThread));
        assertThatNoException().isThrownBy(() -> quiet.phaseChanged(MOVE));
        assertThatNoException().isThrownBy(() -> quiet.answered(1, "Registered", Duration.ZERO));
        Logged.assertOne(QuietListener.class, "0104", new Claim(DOUBTED), () -> quiet.inDoubt(DOUBTED));
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
