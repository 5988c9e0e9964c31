package io.twophp.central.query.http;

import io.twophp.Dialect;
import io.twophp.Phase;
import io.twophp.central.problem.Refusal;
import io.twophp.central.query.Criteria;
import io.twophp.central.query.Questions;
import io.twophp.central.query.Reason;
import io.twophp.core.query.Position;
import io.twophp.core.query.QueryParameters;
import io.twophp.core.query.QueryParameters.Grammar;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/** The parameters of a question to the Central Ledger, and its criteria, put together out of them. */
final class Search {

    /** The time that questions look back that have to look at every row. */
    private static final Duration USUAL_WINDOW = Duration.ofDays(1);

    private static final Pattern TEXT = Pattern.compile("[^\\p{Cntrl}]{1,255}");

    private final Questions questions;
    private final CallQuestion question;
    private final QueryParameters given;

    Search(Questions questions, CallQuestion question, MultivaluedMap<String, String> given) {
        this.questions = questions;
        this.question = question;
        this.given = new QueryParameters(Grammar.CENTRAL_LEDGER, given, question.parameters());
    }

    CallQuestion question() {
        return question;
    }

    QueryParameters given() {
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

    Criteria criteria() {
        Criteria ids = ids();
        Criteria all = service(ids);
        Optional<String> target = text("target");
        if (target.isPresent()) {
            all = all.target(target.get(), questions.targeted(target.get()));
        }
        all = phases(all);
        if (dialect().isPresent()) {
            all = all.dialect(dialect().get());
        }
        return ids == Criteria.ALL ? lately(all) : within(all);
    }

    /** Returns the criteria that an index answers at once. */
    private Criteria ids() {
        Criteria ids = Criteria.ALL;
        ids = with(ids, "client_correlation_id", Criteria::clientCorrelationId);
        ids = with(ids, "server_correlation_id", Criteria::serverCorrelationId);
        ids = with(ids, "id", (some, id) -> some.serverCorrelationIds(questions.idsOf(id)));
        ids = with(ids, "resource_id", Criteria::resourceId);
        return with(ids, "owner", Criteria::owner);
    }

    Criteria service(Criteria criteria) {
        return with(criteria, "service", (some, service) -> some.services(known(service)));
    }

    Criteria phases(Criteria criteria) {
        return phases().isEmpty() ? criteria : criteria.phases(phases());
    }

    Criteria within(Criteria criteria) {
        Criteria from = given.moment("from").map(criteria::from).orElse(criteria);
        return given.moment("to").map(from::to).orElse(from);
    }

    Criteria lately(Criteria criteria) {
        Criteria within = within(criteria);
        if (given.moment("from").isPresent()) {
            return within;
        }
        Instant end =
                given.after().map(Position::at).or(() -> given.moment("to")).orElseGet(questions::now);
        return within.from(end.minus(USUAL_WINDOW));
    }

    Optional<UUID> oneService() {
        return text("service").map(service -> {
            List<UUID> known = known(service);
            if (known.size() > 1) {
                throw Refusal.malformed(
                        "Several services have this name; write the service_ledger_id of the one that is meant.");
            }
            return known.get(0);
        });
    }

    /** Returns the services of a GUID or a name; if none is known, the GUID itself, or one that no service has. */
    private List<UUID> known(String service) {
        List<UUID> known = questions.services(service);
        return known.isEmpty() ? List.of(guid(service).orElse(new UUID(0, 0))) : known;
    }

    static Optional<UUID> guid(String text) {
        try {
            return Optional.of(UUID.fromString(text)).filter(id -> id.toString().equalsIgnoreCase(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Criteria with(Criteria criteria, String parameter, BiFunction<Criteria, String, Criteria> more) {
        return text(parameter).map(text -> more.apply(criteria, text)).orElse(criteria);
    }
}
