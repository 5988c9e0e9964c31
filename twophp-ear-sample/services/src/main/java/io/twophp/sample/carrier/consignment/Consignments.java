package io.twophp.sample.carrier.consignment;

import io.twophp.sample.common.database.ByReference;
import io.twophp.sample.common.id.NewId;
import io.twophp.sample.common.problem.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.List;

/** Books with carriers. Joins the transaction of the intent that calls it, or has its own. */
@ApplicationScoped
@Transactional
public class Consignments {

    @PersistenceContext(unitName = "carrier")
    EntityManager entities;

    @Inject
    NewId newId;

    /** Books a consignment; refuses with 422 if no carrier drives there. */
    public ConsignmentView book(NewConsignment wanted) {
        Route route = entities.find(Route.class, wanted.country());
        if (route == null) {
            throw Refusal.unprocessable("no-carrier", "No carrier", "No carrier drives to " + wanted.country() + ".");
        }
        Consignment consignment = new Consignment(newId.value(), route, wanted);
        entities.persist(consignment);
        return consignment.view();
    }

    public ConsignmentView find(String id) {
        return ByReference.one(entities, Consignment.class, id).view();
    }

    /** Returns the consignments with a reference, or all if it is null. */
    public List<ConsignmentView> of(String reference, int limit) {
        return ByReference.find(entities, Consignment.class, reference, limit)
                .map(Consignment::view)
                .toList();
    }
}
