package io.twophp.sample.inventory.reservation;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The pieces taken from the stock for one purchase. Never changes. */
@Entity
@Table(name = "inventory_reservation")
class Reservation {

    @Id
    private String id;

    private String reference;

    private String sku;

    private int quantity;

    private String pick;

    protected Reservation() {}

    Reservation(String id, NewReservation wanted, String pick) {
        this.id = id;
        this.reference = wanted.reference();
        this.sku = wanted.sku();
        this.quantity = wanted.pieces();
        this.pick = pick;
    }

    ReservationView view() {
        return new ReservationView(id, reference, sku, quantity, pick);
    }
}
