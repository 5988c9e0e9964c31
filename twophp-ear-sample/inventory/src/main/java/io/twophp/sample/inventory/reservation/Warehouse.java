package io.twophp.sample.inventory.reservation;

import io.twophp.sample.common.downstream.Downstream;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;

/** The service that picks what is sold. */
@ApplicationScoped
public class Warehouse {

    private Downstream warehouse;

    @PostConstruct
    void open() {
        warehouse = new Downstream("warehouse", "inventory");
    }

    /** The pick's id. */
    String pick(String reference, String sku, int quantity) {
        return warehouse
                .create("picks", new Wanted(reference, sku, quantity), Pick.class)
                .id();
    }

    @PreDestroy
    void close() {
        warehouse.close();
    }

    /** What warehouse wants. */
    public record Wanted(String reference, String sku, int quantity) {}

    /** What the calling service needs of its answer. */
    public record Pick(String id) {}
}
