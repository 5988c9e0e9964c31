package io.twophp.sample.shop.checkout;

import io.twophp.sample.common.downstream.Downstream;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;

/** The service that knows the stock. */
@ApplicationScoped
public class Inventory {

    private Downstream inventory;

    @PostConstruct
    void open() {
        inventory = new Downstream("inventory", "shop");
    }

    /** Orders a reservation, and returns its id. */
    String reserve(String reference, String sku, int quantity) {
        return inventory.create("reservations", new Wanted(reference, sku, quantity));
    }

    @PreDestroy
    void close() {
        inventory.close();
    }

    /** The body of a request to inventory. */
    public record Wanted(String reference, String sku, int quantity) {}
}
