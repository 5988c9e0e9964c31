package io.twophp.jaxrs.query;

import io.twophp.ClientCorrelationId;
import io.twophp.core.protocol.OneLine;
import io.twophp.core.query.MalformedQueryException;
import io.twophp.core.query.QueryParameters;
import io.twophp.core.query.QueryParameters.Grammar;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the parameters of a query of the ledger. */
final class LedgerQueryParameters {

    private static final List<String> OF_ALL = List.of("cursor", "limit", "service");
    private static final Pattern GUID =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");
    private static final int LONGEST_NAME = 255;
    private static final Duration LONGEST = Duration.ofDays(3650);

    private final Question question;
    private final String root;
    private final QueryParameters given;

    /** @throws MalformedQueryException if a parameter is not known, or there twice */
    LedgerQueryParameters(MultivaluedMap<String, String> given, String path) {
        this.question = Question.of(path);
        this.root = question.argument(path);
        List<String> known =
                Stream.concat(OF_ALL.stream(), question.parameters().stream()).toList();
        this.given = new QueryParameters(Grammar.LEDGER, given, known);
    }

    Question question() {
        return question;
    }

    QueryParameters common() {
        return given;
    }

    ClientCorrelationId root() {
        return ccid(root);
    }

    Optional<ClientCorrelationId> call() {
        return given.text("ccid").map(LedgerQueryParameters::ccid);
    }

    boolean unmatched() {
        Optional<String> text = given.text("unmatched");
        if (text.isPresent() && !text.get().isEmpty() && !text.get().equals("true")) {
            throw refused("unmatched is a flag: write ?unmatched, or leave it out");
        }
        return text.isPresent();
    }

    String source() {
        return given.text("source")
                .filter(name -> OneLine.is(name, LONGEST_NAME))
                .orElseThrow(() -> refused("source must be the name of a participant, 1 to 255 characters:"
                        + " 2php/ledger/initiated?source=shop"));
    }

    Optional<UUID> service() {
        Optional<String> text = given.text("service");
        if (text.isPresent() && !GUID.matcher(text.get()).matches()) {
            throw refused("service must be a service_ledger_id, a GUID; without it all services are asked about");
        }
        return text.map(UUID::fromString);
    }

    Optional<Duration> olderThan() {
        Optional<String> text = given.text("older-than");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            Duration age = Duration.parse(text.get());
            if (!age.isNegative()
                    && age.compareTo(LONGEST) <= 0
                    && given.text("to").isEmpty()) {
                return Optional.of(age);
            }
        } catch (DateTimeParseException e) {
            // The text is no duration.
        }
        throw refused("older-than must be a duration by ISO 8601, such as PT5M, of " + LONGEST.toDays()
                + " days at most, and can't go with to");
    }

    private static ClientCorrelationId ccid(String text) {
        if (!ClientCorrelationId.isValid(text)) {
            throw refused("A client correlation id is 1 to 128 characters of A-Z a-z 0-9 . _ : ~ -");
        }
        return new ClientCorrelationId(text);
    }

    static MalformedQueryException refused(String what) {
        return new MalformedQueryException(what + ".");
    }
}
