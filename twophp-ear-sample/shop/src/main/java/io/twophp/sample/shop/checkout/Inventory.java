package io.twophp.sample.shop.checkout;

import io.twophp.sample.common.downstream.Downstream;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;

/** The service that knows what is in stock. */
@ApplicationScoped
public class Inventory {

    private Downstream inventory;

    @PostConstruct
    void open() {
        inventory = new Downstream("inventory", "shop");
    }

    /** The reservation's id. */
    String reserve(String reference, String sku, int quantity) {
        return inventory
                .create("reservations", new Wanted(reference, sku, quantity), Reservation.class)
                .id();
    }

    @PreDestroy
    void close() {
        inventory.close();
    }

    /** What inventory wants. */
    public record Wanted(String reference, String sku, int quantity) {}

    /** What the shop needs of its answer. */
    public record Reservation(String id) {}
}
