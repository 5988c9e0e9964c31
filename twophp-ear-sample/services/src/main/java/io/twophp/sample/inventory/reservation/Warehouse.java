package io.twophp.sample.inventory.reservation;

import io.twophp.sample.common.downstream.Downstream;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;

/** The service that picks items. */
@ApplicationScoped
public class Warehouse {

    private Downstream warehouse;

    @PostConstruct
    void open() {
        warehouse = new Downstream("warehouse", "inventory");
    }

    /** Orders a pick, and returns its id. */
    String pick(String reference, String sku, int quantity) {
        return warehouse.create("picks", new Wanted(reference, sku, quantity));
    }

    @PreDestroy
    void close() {
        warehouse.close();
    }

    /** The body of a request to warehouse. */
    public record Wanted(String reference, String sku, int quantity) {}
}
