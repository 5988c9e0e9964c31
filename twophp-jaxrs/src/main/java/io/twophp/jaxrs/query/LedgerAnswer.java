package io.twophp.jaxrs.query;

import io.twophp.core.query.CallPair;
import io.twophp.core.query.LedgerQuery;
import io.twophp.core.query.Page;
import io.twophp.core.query.Paging;
import io.twophp.core.query.Row;
import io.twophp.core.query.Scope;
import io.twophp.core.query.TreePage;
import io.twophp.core.query.Window;
import io.twophp.jaxrs.rendering.Documents;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Answers one query of the ledger. */
final class LedgerAnswer {

    /** The default time range of the lists that have to examine every row. */
    private static final Duration USUAL_WINDOW = Duration.ofDays(1);

    private final LedgerQuery inquiry;
    private final Scope scope;
    private final LedgerQueryParameters parameters;

    LedgerAnswer(LedgerQuery inquiry, Scope scope, LedgerQueryParameters parameters) {
        this.inquiry = inquiry;
        this.scope = scope;
        this.parameters = parameters;
    }

    Response response() throws RefusedException {
        Paging paging = parameters.paging();
        JsonObjectBuilder json = switch (parameters.question()) {
            case TREE -> tree(paging);
            case INITIATED -> initiated(paging);
            case REGISTRATIONS -> registrations(paging);
            case STALLED -> stalled(paging);
        };
        return Documents.ok(json.build()).build();
    }

    private JsonObjectBuilder tree(Paging paging) throws RefusedException {
        TreePage page = inquiry.tree(scope, parameters.root(), paging);
        return LedgerJson.page("rows", page.items(), page.next(), LedgerJson::row)
                .add("complete", page.complete());
    }

    private JsonObjectBuilder initiated(Paging paging) throws RefusedException {
        Window window = new Window(parameters.moment("from").orElse(Instant.EPOCH), parameters.moment("to"));
        Page<Row> page = inquiry.initiatedBy(scope, parameters.source(), window, paging);
        return LedgerJson.page("rows", page.items(), page.next(), LedgerJson::row);
    }

    private JsonObjectBuilder registrations(Paging paging) throws RefusedException {
        boolean unmatched = parameters.unmatched();
        boolean windowed =
                parameters.moment("from").isPresent() || parameters.moment("to").isPresent();
        if (unmatched == parameters.call().isPresent() || windowed && !unmatched) {
            throw LedgerQueryParameters.refused(
                    "Ask ?ccid=<client correlation id>, or ?unmatched, which can go with from and to");
        }
        if (unmatched) {
            Window window = window(parameters.moment("to"));
            Page<CallPair> page = inquiry.unmatched(scope, window, paging);
            return LedgerJson.windowed(
                    LedgerJson.page("registrations", page.items(), page.next(), LedgerJson::pair), window);
        }
        Page<CallPair> page = inquiry.registrations(scope, parameters.call().orElseThrow(), paging);
        return LedgerJson.page("registrations", page.items(), page.next(), LedgerJson::pair);
    }

    private JsonObjectBuilder stalled(Paging paging) throws RefusedException {
        Optional<Duration> age = parameters.olderThan();
        Window window = window(age.isPresent() ? age.map(inquiry.now()::minus) : parameters.moment("to"));
        Page<Row> page = inquiry.stalled(scope, window, paging);
        return LedgerJson.windowed(LedgerJson.page("rows", page.items(), page.next(), LedgerJson::row), window);
    }

    /** Returns the window; a further page begins at its cursor, whatever time has passed since. */
    private Window window(Optional<Instant> to) throws RefusedException {
        Optional<Instant> from = parameters.moment("from");
        if (from.isPresent() || parameters.after().isPresent()) {
            return new Window(from.orElse(Instant.EPOCH), to);
        }
        return new Window(to.orElseGet(inquiry::now).minus(USUAL_WINDOW), to);
    }
}
