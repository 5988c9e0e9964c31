package io.twophp.sample.payments.payment;

import io.twophp.sample.common.downstream.Downstream;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;

/** The service that assesses payments. */
@ApplicationScoped
public class Fraud {

    private Downstream fraud;

    @PostConstruct
    void open() {
        fraud = new Downstream("fraud", "payments");
    }

    /** The assessment's id. */
    String assess(String reference, BigDecimal amount, String cardEnding) {
        return fraud.create("assessments", new Wanted(reference, amount, cardEnding), Assessment.class)
                .id();
    }

    @PreDestroy
    void close() {
        fraud.close();
    }

    /** What fraud wants. */
    public record Wanted(String reference, BigDecimal amount, String cardEnding) {}

    /** What the calling service needs of its answer. */
    public record Assessment(String id) {}
}
