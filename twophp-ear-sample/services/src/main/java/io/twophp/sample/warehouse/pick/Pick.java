package io.twophp.sample.warehouse.pick;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** The pieces taken from a bin at one time. Never changes. */
@Entity
@Table(name = "warehouse_pick")
class Pick {

    @Id
    private String id;

    private String reference;

    @ManyToOne
    @JoinColumn(name = "sku")
    private Bin bin;

    private int quantity;

    protected Pick() {}

    Pick(String id, String reference, Bin bin, int quantity) {
        this.id = id;
        this.reference = reference;
        this.bin = bin;
        this.quantity = quantity;
    }

    PickView view() {
        return new PickView(id, reference, bin.sku(), quantity, bin.code());
    }
}
