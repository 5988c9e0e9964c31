package io.twophp.jaxrs.exchange;

import io.twophp.core.protocol.Problem;

/**
 * A request that is refused before it reaches the engine; rendered by the filter that asked. Carries no stack trace.
 */
public final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public RefusedException(Problem.Type type, String detail) {
        super(detail, null, false, false);
        this.problem = new Problem(type, detail);
    }

    public Problem problem() {
        return problem;
    }
}
