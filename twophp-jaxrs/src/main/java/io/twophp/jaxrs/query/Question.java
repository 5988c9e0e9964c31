package io.twophp.jaxrs.query;

import io.twophp.core.query.MalformedQueryException;
import java.util.Optional;
import java.util.Set;

/** The kinds of queries, each with its parameters in addition to the common ones. */
enum Question {
    TREE("/tree", Set.of()),
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

    /**
     * Parses the rest of a path.
     *
     * @throws MalformedQueryException if it is no query
     */
    static Asking of(String path) {
        if (path.startsWith(TREE.path + "/")) {
            return new Asking(TREE, Optional.of(path.substring(TREE.path.length() + 1)));
        }
        for (Question question : values()) {
            if (question != TREE && question.path.equals(path)) {
                return new Asking(question, Optional.empty());
            }
        }
        throw new MalformedQueryException(EVERY_QUESTION);
    }

    /**
     * A query as the path has it.
     *
     * @param root the rest of the path, for a tree only
     */
    record Asking(Question question, Optional<String> root) {}
}
