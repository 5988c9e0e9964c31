package io.twophp.sample.warehouse.pick;

import io.twophp.sample.common.database.ByReference;
import io.twophp.sample.common.id.NewId;
import io.twophp.sample.common.problem.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.List;

/** Picks from bins. Joins the transaction of the intent that calls it, or has its own. */
@ApplicationScoped
@Transactional
public class Picks {

    @PersistenceContext(unitName = "warehouse")
    EntityManager entities;

    @Inject
    NewId newId;

    /** Picks pieces; refuses with 409 if they are too many, with 422 if there is no such item. */
    public PickView pick(NewPick wanted) {
        Bin bin = bin(wanted.sku());
        bin.check(wanted.pieces());
        Pick pick = new Pick(newId.value(), wanted.reference(), bin, wanted.pieces());
        entities.persist(pick);
        return pick.view();
    }

    public PickView find(String id) {
        return ByReference.one(entities, Pick.class, id).view();
    }

    /** Returns the picks with a reference, or all if it is null. */
    public List<PickView> of(String reference, int limit) {
        return ByReference.find(entities, Pick.class, reference, limit)
                .map(Pick::view)
                .toList();
    }

    private Bin bin(String sku) {
        Bin bin = entities.find(Bin.class, sku);
        if (bin == null) {
            throw Refusal.unprocessable("unknown-item", "Unknown item", "No bin holds '" + sku + "'.");
        }
        return bin;
    }
}
