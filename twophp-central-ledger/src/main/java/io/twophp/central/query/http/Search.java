package io.twophp.central.query.http;

import io.twophp.central.problem.Refusal;
import io.twophp.central.query.Criteria;
import io.twophp.central.query.Questions;
import io.twophp.core.query.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;

/** The criteria of a question, put together out of its parameters. */
final class Search {

    /** The time that questions look back that have to look at every row. */
    private static final Duration USUAL_WINDOW = Duration.ofDays(1);

    static final String[] FILTERS = ("client_correlation_id server_correlation_id id resource_id owner service target"
                    + " phase dialect from to limit cursor format")
            .split(" ");

    private final Questions questions;
    private final CallQueryParameters parameters;

    Search(Questions questions, CallQueryParameters parameters) {
        this.questions = questions;
        this.parameters = parameters;
    }

    CallQueryParameters parameters() {
        return parameters;
    }

    Criteria criteria() {
        Criteria ids = ids();
        Criteria all = service(ids);
        Optional<String> target = parameters.text("target");
        if (target.isPresent()) {
            all = all.target(target.get(), questions.targeted(target.get()));
        }
        all = phases(all);
        if (parameters.dialect().isPresent()) {
            all = all.dialect(parameters.dialect().get());
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
        return parameters.phases().isEmpty() ? criteria : criteria.phases(parameters.phases());
    }

    Criteria within(Criteria criteria) {
        Criteria from = parameters.common().moment("from").map(criteria::from).orElse(criteria);
        return parameters.common().moment("to").map(from::to).orElse(from);
    }

    Criteria lately(Criteria criteria) {
        Criteria within = within(criteria);
        if (parameters.common().moment("from").isPresent()) {
            return within;
        }
        Instant end = parameters
                .common()
                .after()
                .map(Position::at)
                .or(() -> parameters.common().moment("to"))
                .orElseGet(questions::now);
        return within.from(end.minus(USUAL_WINDOW));
    }

    Optional<UUID> oneService() {
        return parameters.text("service").map(service -> {
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
        return parameters
                .text(parameter)
                .map(text -> more.apply(criteria, text))
                .orElse(criteria);
    }
}
