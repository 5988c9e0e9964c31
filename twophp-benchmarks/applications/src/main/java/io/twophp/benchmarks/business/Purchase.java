package io.twophp.benchmarks.business;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.Table;

/** A purchase of some pieces of an item. */
@Entity
@Table(name = "purchase", indexes = @Index(columnList = "variant"))
public class Purchase {

    @Id
    @Column(length = 36)
    private String id;

    @Column(nullable = false, length = 64)
    private String variant;

    @Column(nullable = false, length = 64)
    private String buyer;

    @Column(nullable = false, length = 64)
    private String item;

    private int quantity;

    @Column(nullable = false, length = 600)
    private String note;

    protected Purchase() {}

    Purchase(String variant, String buyer, NewPurchase wanted) {
        this.id = wanted.number();
        this.variant = variant;
        this.buyer = buyer;
        this.item = wanted.item();
        this.quantity = wanted.quantity();
        this.note = wanted.note();
    }

    PurchaseView view() {
        return new PurchaseView(id, item, quantity, note);
    }
}
