package io.twophp.sample.shop.checkout;

import io.twophp.sample.common.downstream.Downstream;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;

/** The service that sends parcels. */
@ApplicationScoped
public class Shipping {

    private Downstream shipping;

    @PostConstruct
    void open() {
        shipping = new Downstream("shipping", "shop");
    }

    /** Orders a shipment, and returns its id. */
    String send(String reference, int pieces, Address address) {
        return shipping.create("shipments", new Wanted(reference, pieces, address));
    }

    @PreDestroy
    void close() {
        shipping.close();
    }

    /** The body of a request to shipping. */
    public record Wanted(String reference, int pieces, Address address) {}
}
