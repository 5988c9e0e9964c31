package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.PhaseTransition;
import io.twophp.core.intent.PhaseListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The parts of an engine, and what they are given. */
@Tag("X39")
class HandshakePartsTest extends EngineTests {

    @Test
    void theListenerIsNotifiedOfEachAnsweredExchange() {
        List<String> answered = new ArrayList<>();
        PhaseListener listener = new PhaseListener() {
            @Override
            public void phaseChanged(PhaseTransition transition) {}

            @Override
            public void answered(int phase, String answer, Duration took) {
                answered.add(phase + " " + answer + " " + took);
            }
        };
        engine.parts(Map.of())
                .listener(listener)
                .build()
                .handshake()
                .answered(2, Answer.refused(Answer.Reason.BUSY), Duration.ofSeconds(3));
        assertThat(answered).containsExactly("2 Busy PT3S");
    }

    @Test
    void executionsRunOnTheSameThreadsUnlessTheServerHasOthers() {
        assertThat(engine.threads.forExecutions()).isSameAs(engine.threads);
    }
}
