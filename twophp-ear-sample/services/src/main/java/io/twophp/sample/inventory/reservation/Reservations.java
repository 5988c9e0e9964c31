package io.twophp.sample.inventory.reservation;

import io.twophp.sample.common.database.ByReference;
import io.twophp.sample.common.id.NewId;
import io.twophp.sample.common.problem.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.List;

/** Reserves from the stock. Joins the transaction of the intent that calls it, or has its own. */
@ApplicationScoped
@Transactional
public class Reservations {

    @PersistenceContext(unitName = "inventory")
    EntityManager entities;

    @Inject
    NewId newId;

    @Inject
    Warehouse warehouse;

    /**
     * Reserves pieces; refuses with 409 if the stock is exhausted, with 422 if there is no such item. Pieces that are
     * plainly not there are not picked, but the stock is taken after the pick only: its row stays locked until the end,
     * and no lock should wait for another service.
     */
    public ReservationView reserve(NewReservation wanted) {
        if (!stock(wanted.sku()).holds(wanted.pieces())) {
            throw exhausted(wanted.sku());
        }
        String pick = warehouse.pick(wanted.reference(), wanted.sku(), wanted.pieces());
        take(wanted.sku(), wanted.pieces());
        Reservation reservation = new Reservation(newId.value(), wanted, pick);
        entities.persist(reservation);
        return reservation.view();
    }

    public ReservationView find(String id) {
        return ByReference.one(entities, Reservation.class, id).view();
    }

    /** Returns the reservations with a reference, or all if it is null. */
    public List<ReservationView> of(String reference, int limit) {
        return ByReference.find(entities, Reservation.class, reference, limit)
                .map(Reservation::view)
                .toList();
    }

    private Stock stock(String sku) {
        Stock stock = entities.find(Stock.class, sku);
        if (stock == null) {
            throw Refusal.unprocessable("unknown-item", "Unknown item", "There never was any '" + sku + "'.");
        }
        return stock;
    }

    private void take(String sku, int quantity) {
        int taken = entities.createQuery("UPDATE Stock s SET s.quantity = s.quantity - :quantity"
                        + " WHERE s.sku = :sku AND s.quantity >= :quantity")
                .setParameter("sku", sku)
                .setParameter("quantity", quantity)
                .executeUpdate();
        if (taken == 0) {
            throw exhausted(sku);
        }
    }

    private static Refusal exhausted(String sku) {
        return Refusal.conflict("out-of-stock", "Out of stock", "There is not enough '" + sku + "' left.");
    }
}
