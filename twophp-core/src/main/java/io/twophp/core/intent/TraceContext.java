package io.twophp.core.intent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * One place in a trace, as W3C Trace Context writes it, so that later work can be reported as part of it. It says
 * nothing about the request itself.
 *
 * @param parent the {@code traceparent}; empty for none
 * @param state the {@code tracestate}; empty for none
 */
public record TraceContext(String parent, String state) {

    public static final TraceContext NONE = new TraceContext("", "");

    public TraceContext {
        Objects.requireNonNull(parent, "parent");
        Objects.requireNonNull(state, "state");
    }

    public boolean isPresent() {
        return !parent.isEmpty();
    }

    /** Returns the headers of a request in this trace (W3C Trace Context §3.2, §3.3); empty if there is no trace. */
    public Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        if (isPresent()) {
            headers.put("traceparent", parent);
            if (!state.isEmpty()) {
                headers.put("tracestate", state);
            }
        }
        return headers;
    }
}
