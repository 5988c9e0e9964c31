package io.twophp.jaxrs.dialect;

import io.twophp.Dialect;
import io.twophp.core.engine.Answer;
import io.twophp.core.protocol.Problem;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.List;

/** Translates between HTTP and the engine, in one dialect. It has no state, and decides nothing. Thread-safe. */
public abstract class Interpreter {

    /** Identifies callers. */
    protected final Admission admission;

    private final Dialect dialect;

    protected Interpreter(Dialect dialect, Admission admission) {
        this.dialect = dialect;
        this.admission = admission;
    }

    final Dialect dialect() {
        return dialect;
    }

    /** Returns whether a request speaks the dialect, well-formed or not; the caller has not been identified yet. */
    public boolean isSpokenBy(ContainerRequestContext request) {
        return true;
    }

    /** Returns further names of the header by which clients name requests. */
    public List<String> aliases() {
        return List.of();
    }

    /** @throws RefusedException if the caller, identified before the body is read, may not ask, or it is malformed */
    public abstract DialectRequest read(Incoming incoming) throws RefusedException;

    public abstract Reply write(Answer answer, ContainerRequestContext request);

    /** Returns the problem of a request that speaks none; not called if all requests of its method speak it. */
    public Problem missing() {
        throw new IllegalStateException(dialect + " is spoken by every request");
    }

    public Reply refuse(Problem problem) {
        return Problems.reply(problem);
    }
}
