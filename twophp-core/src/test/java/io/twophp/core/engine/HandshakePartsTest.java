package io.twophp.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.PhaseTransition;
import io.twophp.core.execution.Failures;
import io.twophp.core.execution.OutageLog;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.intent.PhaseListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The parts of an engine, and what they are given. */
@Tag("X39")
class HandshakePartsTest {

    private final Engine engine = new Engine();

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
        Handshake handshake =
                engine.parts(Engine.SHOP, engine.keys).listener(listener).build();
        handshake.answered(2, Answer.refused(Answer.Reason.BUSY), Duration.ofSeconds(3));
        assertThat(answered).containsExactly("2 Busy PT3S");
    }

    @Test
    void partsAreGivenOneAfterAnother() {
        HandshakeBuilder parts = engine.parts(Engine.SHOP, engine.keys);
        assertThat(parts.failures(Failures.STANDARD, new OutageLog(engine.nanos::get, Failures.STANDARD)))
                .isSameAs(parts);
    }

    @Test
    void executionsRunOnTheSameThreadsUnlessTheServerHasOthers() {
        WorkThreads threads = new WorkThreads() {
            @Override
            public void start() {}

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void execute(Runnable task) {
                task.run();
            }
        };
        assertThat(threads.forExecutions()).isSameAs(threads);
    }
}
