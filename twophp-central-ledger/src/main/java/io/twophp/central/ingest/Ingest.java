package io.twophp.central.ingest;

import io.twophp.central.access.BodyLimitFilter;
import io.twophp.central.problem.Refusal;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.store.DatabaseException;
import io.twophp.central.store.Days;
import io.twophp.central.store.ReportedBatch;
import io.twophp.central.store.RowRetention;
import io.twophp.core.settings.Settings;
import io.twophp.core.sync.Receipt;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;
import java.util.UUID;

/**
 * The one entry for rows: those that services send, and those that they answer with when they are asked. A row that
 * belongs to another service is refused (L14). Thread-safe; not to be called within a transaction.
 */
@ApplicationScoped
public class Ingest {

    @Inject
    Settings settings;

    @Inject
    Clock clock;

    @Inject
    RowRetention retention;

    @Inject
    Days days;

    @Inject
    StoreTransaction transaction;

    private int mostBytes;

    @PostConstruct
    void limit() {
        mostBytes = BodyLimitFilter.batchLimit(settings);
    }

    public int mostBytes() {
        return mostBytes;
    }

    /**
     * Reads and stores a batch; when this returns, it is durable.
     *
     * @param service the batch's sender, which the caller has authenticated
     * @param body JSON: {@code format}, {@code generation}, {@code rows}, and, if they are sent,
     *     {@code shipped_through} and {@code pending}
     * @throws Refusal 400, 413 or 422 if it is not taken
     * @throws DatabaseException if the database did not do its part
     */
    public Receipt take(UUID service, byte[] body) {
        if (body.length > mostBytes) {
            throw tooLarge("It has more than " + mostBytes + " bytes.");
        }
        Instant now = clock.instant();
        ReportedBatch reported = new BatchReader(service, now).read(body);
        makeDays(reported, retention.storedFrom(now));
        try {
            Receipt receipt = transaction.store(reported, now);
            transaction.compare(reported);
            return receipt;
        } catch (RuntimeException e) {
            // A day that was there may be missing, in a database that was restored.
            days.forget();
            throw e;
        }
    }

    private void makeDays(ReportedBatch reported, Instant from) {
        Set<LocalDate> missing = days.missing(reported.rows().stream()
                .map(row -> row.row().entry().phase1Timestamp())
                .filter(at -> !at.isBefore(from))
                .toList());
        if (!missing.isEmpty()) {
            transaction.make(missing);
            days.made(missing);
        }
    }

    static Refusal tooLarge(String what) {
        return RefusalType.BATCH_TOO_LARGE.refusal(what + " Send the rows in smaller ones.");
    }
}
