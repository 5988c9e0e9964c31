package io.twophp.jaxrs.request;

import io.twophp.core.protocol.Problem;

/**
 * Thrown if a request is refused before it reaches the engine; the filter that called renders it. Carries no stack
 * trace.
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
