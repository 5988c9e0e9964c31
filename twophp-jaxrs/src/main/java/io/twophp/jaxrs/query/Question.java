package io.twophp.jaxrs.query;

import io.twophp.core.query.MalformedQueryException;
import java.util.Arrays;
import java.util.Set;

/** The kinds of queries, each with its parameters in addition to the common ones. */
enum Question {
    TREE("/tree/", Set.of()),
    INITIATED("/initiated", Set.of("source", "from", "to")),
    REGISTRATIONS("/registrations", Set.of("ccid", "unmatched", "from", "to")),
    STALLED("/stalled", Set.of("older-than", "from", "to"));

    private static final String EVERY_QUESTION = "Ask 2php/ledger/tree/<client correlation id>,"
            + " 2php/ledger/initiated?source=<name>, 2php/ledger/registrations?ccid=<client correlation id>,"
            + " 2php/ledger/registrations?unmatched or 2php/ledger/stalled.";

    private final String path;
    private final Set<String> parameters;

    Question(String path, Set<String> parameters) {
        this.path = path;
        this.parameters = parameters;
    }

    Set<String> parameters() {
        return parameters;
    }

    /** @throws MalformedQueryException if the rest of a path is no query */
    static Question of(String path) {
        return Arrays.stream(values())
                .filter(question -> question.path.equals(path) || question == TREE && path.startsWith(TREE.path))
                .findFirst()
                .orElseThrow(() -> new MalformedQueryException(EVERY_QUESTION));
    }

    /** Returns what follows the question in its path: the root of a tree. */
    String argument(String address) {
        return address.substring(path.length());
    }
}
