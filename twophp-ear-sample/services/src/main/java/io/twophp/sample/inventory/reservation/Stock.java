package io.twophp.sample.inventory.reservation;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The number of pieces of an item that are left. Changed by guarded statements only, see {@link Reservations}. */
@Entity
@Table(name = "inventory_stock")
class Stock {

    @Id
    private String sku;

    private int quantity;

    protected Stock() {}

    boolean holds(int pieces) {
        return quantity >= pieces;
    }
}
