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
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Answers one query of the ledger. */
record LedgerAnswer(LedgerQuery inquiry, Scope scope, LedgerQueryParameters parameters) {

    private static final Duration USUAL_WINDOW = Duration.ofDays(1);

    Response response() {
        Paging paging = parameters.common().paging();
        JsonObjectBuilder json = switch (parameters.question()) {
            case TREE -> tree(paging);
            case INITIATED -> initiated(paging);
            case REGISTRATIONS -> registrations(paging);
            case STALLED -> stalled(paging);
        };
        return Documents.ok(json.build()).build();
    }

    private JsonObjectBuilder tree(Paging paging) {
        TreePage page = inquiry.ask(ledger -> ledger.tree(scope, parameters.root(), paging));
        return LedgerJson.page("rows", page.items(), page.next(), LedgerJson::row)
                .add("complete", page.complete());
    }

    private JsonObjectBuilder initiated(Paging paging) {
        Window window = new Window(
                parameters.common().moment("from").orElse(Instant.EPOCH),
                parameters.common().moment("to"));
        Page<Row> page = inquiry.ask(ledger -> ledger.initiatedBy(scope, parameters.source(), window, paging));
        return LedgerJson.page("rows", page.items(), page.next(), LedgerJson::row);
    }

    private JsonObjectBuilder registrations(Paging paging) {
        boolean unmatched = parameters.unmatched();
        boolean windowed = parameters.common().moment("from").isPresent()
                || parameters.common().moment("to").isPresent();
        if (unmatched == parameters.call().isPresent() || windowed && !unmatched) {
            throw LedgerQueryParameters.refused(
                    "Ask ?ccid=<client correlation id>, or ?unmatched, which can go with from and to");
        }
        if (unmatched) {
            Window window = window(parameters.common().moment("to"));
            Page<CallPair> page = inquiry.ask(ledger -> ledger.unmatched(scope, window, paging));
            return LedgerJson.windowed(
                    LedgerJson.page("registrations", page.items(), page.next(), LedgerJson::pair), window);
        }
        Page<CallPair> page = inquiry.ask(
                ledger -> ledger.registrations(scope, parameters.call().orElseThrow(), paging));
        return LedgerJson.page("registrations", page.items(), page.next(), LedgerJson::pair);
    }

    private JsonObjectBuilder stalled(Paging paging) {
        Optional<Duration> age = parameters.olderThan();
        Window window = window(
                age.isPresent()
                        ? age.map(inquiry.now()::minus)
                        : parameters.common().moment("to"));
        Page<Row> page = inquiry.ask(ledger -> ledger.stalled(scope, window, paging));
        return LedgerJson.windowed(LedgerJson.page("rows", page.items(), page.next(), LedgerJson::row), window);
    }

    /** Returns the window; a further page begins at its cursor, whatever time has passed since. */
    private Window window(Optional<Instant> to) {
        Optional<Instant> from = parameters.common().moment("from");
        if (from.isPresent() || parameters.common().after().isPresent()) {
            return new Window(from.orElse(Instant.EPOCH), to);
        }
        return new Window(to.orElseGet(inquiry::now).minus(USUAL_WINDOW), to);
    }
}
