package io.twophp.central.upkeep;

import io.twophp.central.store.Sweeps;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** The steps of the upkeep, each in a transaction of its own. */
@ApplicationScoped
@Transactional(Transactional.TxType.REQUIRES_NEW)
public class UpkeepTransaction {

    @Inject
    Sweeps sweeps;

    public List<LocalDate> makeAhead(Instant now) {
        return sweeps.makeAhead(now);
    }

    public int deleteRows(Instant now) {
        return sweeps.deleteRows(now);
    }

    public void deleteBeside(Instant now) {
        sweeps.deleteBeside(now);
    }

    public void pair(Instant now) {
        sweeps.pair(now);
    }
}
