package io.twophp.core.intent;

import java.util.Objects;

/**
 * One place in a trace, as W3C Trace Context writes it, so that what is done later can be told to belong to it. It says
 * nothing of the request itself.
 *
 * @param parent the {@code traceparent}; empty for none
 * @param state the {@code tracestate}; empty for none
 */
public record TraceContext(String parent, String state) {

    /** In no trace. */
    public static final TraceContext NONE = new TraceContext("", "");

    public TraceContext {
        Objects.requireNonNull(parent, "parent");
        Objects.requireNonNull(state, "state");
    }

    /** Whether it is in a trace. */
    public boolean isPresent() {
        return !parent.isEmpty();
    }
}
