package io.twophp.jaxrs.central;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry.Actor;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.Engine;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLookup;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.sync.Batch;
import io.twophp.core.sync.LedgerFeed;
import io.twophp.core.sync.SyncRow;
import io.twophp.core.sync.SyncSettings;
import io.twophp.core.sync.SyncState;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code POST 2php/central/rows}: sends the Central Ledger rows that it asks for (L15), {@value Batch#MOST_ROWS} at
 * most, in their current, durable state (LD4); or starts a synchronisation of all waiting rows. A service sends its own
 * rows only (LD12).
 */
@ModuleBean
public class PulledRows {

    private final CentralRequestHandler handler;
    private final SyncSettings settings;
    private final ServiceIdentity service;
    private final Instance<LedgerFeed> feed;
    private final Instance<SyncState> state;
    private final IntentLookup ledger;
    private final UnitOfWork unit;
    private final Instance<Engine> engine;

    @Inject
    PulledRows(
            CentralRequestHandler handler,
            Settings settings,
            ServiceIdentity service,
            Instance<LedgerFeed> feed,
            Instance<SyncState> state,
            IntentLookup ledger,
            UnitOfWork unit,
            Instance<Engine> engine) {
        this.handler = handler;
        this.settings = SyncSettings.from(settings);
        this.service = service;
        this.feed = feed;
        this.state = state;
        this.ledger = ledger;
        this.unit = unit;
        this.engine = engine;
    }

    public void answer(ContainerRequestContext request) {
        CentralRequestHandler.Work work =
                (central, json) -> RowsRequest.of(json).answer(this);
        Answering.PULL.answer(request, () -> handler.answer(request, Purpose.PULL, work));
    }

    /** Begins to send all rows that wait, by the usual synchronisation. */
    Reply sync() {
        engine.get().syncNow();
        return CentralRequestHandler.json(202, "{}".getBytes(UTF_8));
    }

    Reply rows(ServerCorrelationId id) {
        return unit.call(scope -> reply(feed.get().rows(service, id)));
    }

    /** Returns the rows of calls, and of the calls made within them. */
    Reply rows(List<ClientCorrelationId> calls) {
        return unit.call(scope -> {
            Map<String, SyncRow> rows = new LinkedHashMap<>();
            for (ClientCorrelationId call : calls) {
                // One more than are sent, to know whether these are all.
                feed.get()
                        .rows(service, call, Batch.MOST_ROWS + 1 - rows.size())
                        .forEach(row -> rows.putIfAbsent(name(row), row));
                if (rows.size() > Batch.MOST_ROWS) {
                    break;
                }
            }
            return reply(List.copyOf(rows.values()));
        });
    }

    private Reply reply(List<SyncRow> rows) {
        int generation = state.get().generation(service);
        // The rows that were read may not be durable yet.
        ledger.flush();
        List<SyncRow> reported = rows.stream()
                .limit(Batch.MOST_ROWS)
                .map(row -> settings.tellsOwners() ? row : row.withoutOwner())
                .toList();
        return CentralRequestHandler.json(200, BatchJson.of(generation, reported, reported.size() == rows.size()));
    }

    private static String name(SyncRow row) {
        Actor actor = row.entry().actor();
        return actor + " " + row.entry().serverCorrelationId() + " "
                + row.entry().clientCorrelationId();
    }
}
