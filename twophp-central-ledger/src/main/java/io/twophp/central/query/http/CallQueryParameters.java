package io.twophp.central.query.http;

import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.central.problem.Refusal;
import io.twophp.central.query.Reason;
import io.twophp.core.query.QueryParameters;
import io.twophp.core.query.QueryParameters.Grammar;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The parameters of a question to the Central Ledger. */
final class CallQueryParameters {

    private static final Pattern TEXT = Pattern.compile("[^\\p{Cntrl}]{1,255}");

    private final QueryParameters given;

    CallQueryParameters(MultivaluedMap<String, String> given, String... known) {
        this.given = new QueryParameters(Grammar.CENTRAL_LEDGER, given, List.of(known));
    }

    QueryParameters common() {
        return given;
    }

    /** Returns a parameter of 1 to 255 characters; an empty one is the same as none. */
    Optional<String> text(String name) {
        Optional<String> text = given.text(name);
        if (text.isPresent() && !TEXT.matcher(text.get()).matches()) {
            throw Refusal.malformed(name + " must be 1 to 255 characters, none of them a control character.");
        }
        return text;
    }

    /** Returns the format; null if none is given, or an empty one. */
    String format() {
        return given.given("format").filter(format -> !format.isEmpty()).orElse(null);
    }

    List<Phase> phases() {
        return given.text("phase").stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(name -> constant(Phase.class, "phase", name))
                .toList();
    }

    Optional<Dialect> dialect() {
        return given.text("dialect").map(name -> constant(Dialect.class, "dialect", name));
    }

    Optional<Reason> reason() {
        return given.text("reason").map(name -> constant(Reason.class, "reason", name));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String parameter, String name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        Refusal.malformed(parameter + " must be one of " + List.of(type.getEnumConstants()) + "."));
    }
}
