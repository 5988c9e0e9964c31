package io.twophp.sample.shipping.shipment;

import io.twophp.sample.common.downstream.Downstream;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;

/** The service that books with carriers. */
@ApplicationScoped
public class Carrier {

    private Downstream carrier;

    @PostConstruct
    void open() {
        carrier = new Downstream("carrier", "shipping");
    }

    /** Books a consignment, and returns its id. */
    String book(String reference, String country, String postcode, int parcels) {
        return carrier.create("consignments", new Wanted(reference, country, postcode, parcels));
    }

    @PreDestroy
    void close() {
        carrier.close();
    }

    /** The body of a request to carrier. */
    public record Wanted(String reference, String country, String postcode, int parcels) {}
}
