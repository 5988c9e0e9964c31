package io.twophp.central.ingest;

import io.twophp.central.store.ConflictingRows;
import io.twophp.central.store.Days;
import io.twophp.central.store.ReportedBatch;
import io.twophp.central.store.RowStore;
import io.twophp.core.sync.Receipt;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Set;

/** The steps of the ingest, each in a transaction of its own: a step is durable when it returns. */
@ApplicationScoped
@Transactional(Transactional.TxType.REQUIRES_NEW)
public class StoreTransaction {

    @Inject
    RowStore store;

    @Inject
    ConflictingRows conflicting;

    @Inject
    Days days;

    @Inject
    Event<RowsStored> events;

    public Receipt store(ReportedBatch reported, Instant now) {
        Receipt receipt = store.store(reported, now);
        if (receipt.stored() > 0) {
            events.fire(new RowsStored(now, receipt.stored(), Set.of(reported.service())));
        }
        return receipt;
    }

    /** Looks at the calls of rows; to be called after the commit of {@link #store}. */
    public void compare(ReportedBatch reported) {
        conflicting.came(reported.rows());
    }

    public void make(Collection<LocalDate> missing) {
        days.make(missing);
    }
}
