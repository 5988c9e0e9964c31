package io.twophp.jaxrs.dialect;

import io.twophp.Dialect;
import io.twophp.core.engine.Answer;
import io.twophp.core.protocol.Problem;
import io.twophp.jaxrs.exchange.RefusedException;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.IOException;

/** Translates between HTTP and the engine, in one dialect. Has no state, and decides nothing. Thread-safe. */
public interface Interpreter {

    /** Which one. */
    Dialect dialect();

    /** Whether a request speaks it, well-formed or not; nobody has been asked yet who sends it. */
    boolean isSpokenBy(ContainerRequestContext request);

    /**
     * What the request asks for. Asks who sends it before its body is read.
     *
     * @throws RefusedException if it may not ask, or what it says is malformed
     */
    Errand read(Incoming incoming) throws IOException, RefusedException;

    /** The engine's answer, other than a claim. */
    Reply write(Answer answer, ContainerRequestContext request);

    /**
     * What to tell a request that does not speak it, where its method takes no others; never asked of a dialect that
     * every request of its method speaks.
     */
    default Problem missing() {
        throw new IllegalStateException(dialect() + " is spoken by every request");
    }

    /** A problem of the request itself. */
    default Reply refuse(Problem problem) {
        return Problems.reply(problem);
    }
}
