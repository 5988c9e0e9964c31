package io.twophp.central.query.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A question for a list of calls, and the parameters that it takes, as it reads them and as they are documented. */
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

    /** Returns the question with that {@link #text}. */
    static Optional<CallQuestion> of(String text) {
        return Arrays.stream(values())
                .filter(question -> question.text().equals(text))
                .findFirst();
    }

    List<String> parameters() {
        return parameters;
    }

    /** Returns its operation's id, which is its path, too. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the component of the OpenAPI document that describes a parameter. */
    String component(String parameter) {
        return this == INITIATED && parameter.equals("service") ? "initiator" : parameter;
    }
}
