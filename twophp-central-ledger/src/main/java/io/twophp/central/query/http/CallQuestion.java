package io.twophp.central.query.http;

import java.util.List;
import java.util.Locale;

/** A question for a list of calls, and the parameters that it takes; {@code openapi.yaml} describes them. */
enum CallQuestion {
    CALLS("client_correlation_id server_correlation_id id resource_id owner service target phase dialect from to"),
    INITIATED("service from to"),
    STALLED("service phase from to"),
    DOUBTS("service from to"),
    UNMATCHED("reason service");

    private final List<String> parameters;

    CallQuestion(String parameters) {
        this.parameters = List.of((parameters + " limit cursor format").split(" "));
    }

    List<String> parameters() {
        return parameters;
    }

    /** Returns its path, and the name of the file that it is exported to. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
