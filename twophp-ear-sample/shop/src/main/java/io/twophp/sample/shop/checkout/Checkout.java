package io.twophp.sample.shop.checkout;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;

/** A purchase that was paid, reserved and sent. Never changes. */
@Entity
@Table(name = "shop_checkout")
class Checkout {

    @Id
    private String id;

    private String customer;

    private String sku;

    private int quantity;

    private BigDecimal total;

    private String payment;

    private String reservation;

    private String shipment;

    protected Checkout() {}

    Checkout(String customer, CheckoutView made) {
        this.id = made.id();
        this.customer = customer;
        this.sku = made.sku();
        this.quantity = made.quantity();
        this.total = made.total();
        this.payment = made.payment();
        this.reservation = made.reservation();
        this.shipment = made.shipment();
    }

    boolean belongsTo(String someone) {
        return customer.equals(someone);
    }

    CheckoutView view() {
        return new CheckoutView(id, sku, quantity, total, payment, reservation, shipment);
    }
}
