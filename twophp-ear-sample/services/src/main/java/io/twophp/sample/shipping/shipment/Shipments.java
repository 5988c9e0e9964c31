package io.twophp.sample.shipping.shipment;

import io.twophp.sample.common.database.ByReference;
import io.twophp.sample.common.id.NewId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.List;

/** Sends parcels. Joins the transaction of the intent that calls it, or has its own. */
@ApplicationScoped
@Transactional
public class Shipments {

    @PersistenceContext(unitName = "shipping")
    EntityManager entities;

    @Inject
    NewId newId;

    @Inject
    Carrier carrier;

    /** Sends a shipment; refuses with 422 if it is too large or no carrier drives there. */
    public ShipmentView send(NewShipment wanted) {
        Parcels parcels = Parcels.of(wanted.pieces().intValueExact());
        Address to = wanted.address();
        String consignment = carrier.book(wanted.reference(), to.country(), to.postcode(), parcels.count());
        Shipment shipment = new Shipment(newId.value(), wanted.reference(), to, parcels, consignment);
        entities.persist(shipment);
        return shipment.view();
    }

    public ShipmentView find(String id) {
        return ByReference.one(entities, Shipment.class, id).view();
    }

    /** Returns the shipments with a reference, or all if it is null. */
    public List<ShipmentView> of(String reference, int limit) {
        return ByReference.find(entities, Shipment.class, reference, limit)
                .map(Shipment::view)
                .toList();
    }
}
