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

    /** Orders a payment, and returns its id. */
    String pay(String reference, BigDecimal amount, String card) {
        return payments.create("payments", new Wanted(reference, amount, card));
    }

    @PreDestroy
    void close() {
        payments.close();
    }

    /** The body of a request to payments. */
    public record Wanted(String reference, BigDecimal amount, String card) {}
}
