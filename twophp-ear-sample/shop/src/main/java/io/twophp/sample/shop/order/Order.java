package io.twophp.sample.shop.order;

import io.twophp.sample.shop.catalogue.Item;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.util.UUID;

/** A customer's order of one item, at the price of the day. */
@Entity
@Table(name = "shop_order")
class Order {

    @Id
    private String id;

    private String customer;

    private String sku;

    private int quantity;

    @Column(name = "unit_price")
    private BigDecimal unitPrice;

    private String note;

    @Version
    private int version;

    protected Order() {}

    Order(String customer, Item item, int quantity, String note) {
        this.id = UUID.randomUUID().toString();
        this.customer = customer;
        this.sku = item.sku();
        this.unitPrice = item.price();
        this.quantity = quantity;
        this.note = note;
    }

    boolean belongsTo(String someone) {
        return customer.equals(someone);
    }

    void change(int newQuantity, String newNote) {
        quantity = newQuantity;
        note = newNote;
    }

    String sku() {
        return sku;
    }

    int quantity() {
        return quantity;
    }

    String note() {
        return note;
    }

    OrderView view() {
        return new OrderView(id, sku, quantity, unitPrice.multiply(BigDecimal.valueOf(quantity)), note);
    }
}
