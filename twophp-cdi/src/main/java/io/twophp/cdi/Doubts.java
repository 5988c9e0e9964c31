package io.twophp.cdi;

import io.twophp.InDoubt;
import io.twophp.IntentsInDoubt;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.Engine;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.engine.Resolution;
import io.twophp.core.execution.Background;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Poster;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Lets the application list and settle intents in doubt. */
@ModuleBean
class Doubts implements IntentsInDoubt {

    private final Handshake handshake;
    private final Background background;

    @Inject
    Doubts(Engine engine) {
        this.handshake = engine.handshake();
        this.background = engine.background();
    }

    static InDoubt of(Intent intent) {
        return new InDoubt(
                intent.serverCorrelationId(),
                intent.clientCorrelationId(),
                Poster.of(intent),
                intent.method(),
                intent.path(),
                intent.inDoubtSince().orElseThrow());
    }

    @Override
    public List<InDoubt> list(Instant from, int limit) {
        return handshake.inDoubt(from, limit).stream().map(Doubts::of).toList();
    }

    @Override
    public Settlement executeAgain(ServerCorrelationId id) {
        return settle(id, new Resolution.Redeliver());
    }

    @Override
    public Settlement committed(ServerCorrelationId id, Optional<String> resourceId, Optional<String> json) {
        return settle(id, Resolution.committed(resourceId, json));
    }

    @Override
    public Settlement failed(ServerCorrelationId id) {
        StoredResponse response = background.render(new Problem(
                Problem.Type.EXECUTION_FAILED,
                "The request did not take effect; its application has made sure of it."));
        return settle(id, Resolution.failed(response));
    }

    private Settlement settle(ServerCorrelationId id, Resolution resolution) {
        Answer answer = handshake.settle(id, resolution);
        if (answer instanceof Answer.Completed || answer instanceof Answer.Accepted) {
            return Settlement.SETTLED;
        }
        if (answer instanceof Answer.Refused refused) {
            return switch (refused.reason()) {
                case NOT_IN_DOUBT -> Settlement.NOT_IN_DOUBT;
                case UNKNOWN -> Settlement.UNKNOWN;
                default -> Settlement.BUSY;
            };
        }
        throw new IllegalStateException("settling is not answered by " + answer);
    }
}
