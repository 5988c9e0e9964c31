package io.twophp.jaxrs.dialect;

import io.twophp.Dialect;
import io.twophp.core.engine.Answer;
import io.twophp.core.protocol.Problem;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;

/** Translates between HTTP and the engine, in one dialect. It has no state, and decides nothing. Thread-safe. */
public interface Interpreter {

    Dialect dialect();

    /** Returns whether a request speaks the dialect, well-formed or not; the caller has not been identified yet. */
    default boolean isSpokenBy(ContainerRequestContext request) {
        return true;
    }

    /** @throws RefusedException if the caller, identified before the body is read, may not ask, or it is malformed */
    DialectRequest read(Incoming incoming) throws RefusedException;

    Reply write(Answer answer, ContainerRequestContext request);

    /** Returns the problem of a request that speaks none; not called if all requests of its method speak it. */
    default Problem missing() {
        throw new IllegalStateException(dialect() + " is spoken by every request");
    }

    default Reply refuse(Problem problem) {
        return Problems.reply(problem);
    }
}
