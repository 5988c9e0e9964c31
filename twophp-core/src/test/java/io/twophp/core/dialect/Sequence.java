package io.twophp.core.dialect;

import io.twophp.Dialect;
import io.twophp.FailurePolicy;
import io.twophp.core.dialect.ReferenceModel.Death;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Checkpoint;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Registration;
import io.twophp.core.engine.TestEngine;
import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.TraceContext;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.TestPolicy;
import io.twophp.core.sweep.ExpirySweep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/** Random steps, taken by the engine and by the {@link ReferenceModel}, one after the other. */
final class Sequence {

    private static final int STEPS = 12;
    private static final Map<String, String> WITHOUT_QUOTA =
            Map.of("twophp.quota", "1000", "twophp.quota-bytes", "" + Integer.MAX_VALUE);

    private final Dialect dialect;
    private final Random chance;
    private final TestEngine engine = new TestEngine();
    private final ReferenceModel model = new ReferenceModel();
    private final Handshake handshake;
    private final Map<Checkpoint, Integer> passed = new EnumMap<>(Checkpoint.class);
    private final List<String> told = new ArrayList<>();
    private int left;
    private Death death;

    Sequence(Dialect dialect, long seed, PlantedMistake mistake) {
        this.dialect = dialect;
        this.chance = new Random(seed);
        this.handshake = engine.parts(WITHOUT_QUOTA)
                .callbacks(engine.callbacks)
                .store(mistake.on(engine.ledger), engine.unit)
                .build()
                .handshake();
        engine.atCheckpoint(this::reached);
    }

    /** Returns the first difference between engine and model, with the steps that led there. */
    Optional<String> difference() {
        boolean windowed = chance.nextBoolean();
        for (int i = 0; i < STEPS; i++) {
            Step step = Step.by(chance, dialect, windowed);
            engine.ledger.advance(step.waits());
            Instant now = engine.unit.call(scope -> engine.ledger.now());
            String answer = take(step);
            String expected = model.step(step, now, Optional.ofNullable(death));
            int effects = engine.unit.business().size();
            told.add(step + " -> " + answer + (death == null ? "" : " at " + death));
            if (!answer.equals(expected) || effects != model.effects()) {
                return Optional.of("expected " + expected + " and " + model.effects() + " effects, there were "
                        + effects + ":\n  " + String.join("\n  ", told));
            }
        }
        return Optional.empty();
    }

    private String take(Step step) {
        passed.clear();
        death = null;
        left = step.dies();
        try {
            return step.verb() == Step.Verb.SWEEP ? swept() : kind(asked(step));
        } catch (NodeDied e) {
            engine.leases.current().forEach(engine.leases::letGo);
            return "died";
        }
    }

    private void reached(Checkpoint checkpoint) {
        if (left-- == 0) {
            death = new Death(checkpoint, passed.getOrDefault(checkpoint, 0));
            throw new NodeDied();
        }
        passed.merge(checkpoint, 1, Integer::sum);
    }

    private String swept() {
        new ExpirySweep(TestEngine.SHOP, engine.ledger, engine.unit, engine.listener, 10).run();
        return "swept";
    }

    private Answer asked(Step step) {
        Name name = new Name(step.dialect(), step.caller(), TestEngine.CCID);
        Supplier<Answer> question = switch (step.verb()) {
            case REGISTER -> () -> handshake.register(registration(name, step));
            case CONFIRM -> () -> handshake.confirm(name, false, TraceContext.NONE);
            case REPLAY -> () -> handshake.replay(name);
            case FORGET -> () -> handshake.forget(name);
            case SWEEP -> throw new IllegalArgumentException("nobody asks");
        };
        Answer answer = question.get();
        return answer instanceof Answer.Claimed claimed
                ? handshake.execute(claimed.claim(), new Business(engine.unit, step.status()))
                : answer;
    }

    private static Registration registration(Name name, Step step) {
        StoredRequest order = TestEngine.order(step.body() + " tea");
        return new Registration(
                name,
                OptionalLong.empty(),
                order,
                step.dialect() == Dialect.POE ? TestEngine.ORDER.fingerprint() : order.fingerprint(),
                policy(step),
                false,
                step.confirmsAtOnce() ? Optional.of(AutoConfirmation.QUIET) : Optional.empty());
    }

    private static EndpointPolicy policy(Step step) {
        Optional<Duration> window =
                step.windowed() && step.dialect().hasWindow() ? Optional.of(Step.WINDOW) : Optional.empty();
        return new TestPolicy()
                .dialects(Set.of(step.dialect()))
                .keys(window, FailurePolicy.RECORDED)
                .build();
    }

    private static String kind(Answer answer) {
        if (answer instanceof Answer.Completed completed) {
            return "Completed " + completed.response().status();
        }
        if (answer instanceof Answer.Replayed replayed) {
            return "Replayed " + replayed.response().status();
        }
        return answer instanceof Answer.Refused refused ? refused.reason().name() : answer.kind();
    }

    /** Passes all handlers, as a halt does. */
    private static final class NodeDied extends Error {
        private static final long serialVersionUID = 1L;
    }
}
