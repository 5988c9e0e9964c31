package io.twophp.sample.shop.checkout;

import io.twophp.sample.common.downstream.Downstream;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;

/** The service that charges cards. */
@ApplicationScoped
public class Payments {

    private Downstream payments;

    @PostConstruct
    void open() {
        payments = new Downstream("payments", "shop");
    }

    /** The payment's id. */
    String pay(String reference, BigDecimal amount, String card) {
        return payments.create("payments", new Wanted(reference, amount, card), Payment.class)
                .id();
    }

    @PreDestroy
    void close() {
        payments.close();
    }

    /** What payments wants. */
    public record Wanted(String reference, BigDecimal amount, String card) {}

    /** What the shop needs of its answer. */
    public record Payment(String id) {}
}
