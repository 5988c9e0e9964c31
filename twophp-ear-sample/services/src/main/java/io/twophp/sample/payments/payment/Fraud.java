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

    /** Orders an assessment, and returns its id. */
    String assess(String reference, BigDecimal amount, String cardEnding) {
        return fraud.create("assessments", new Wanted(reference, amount, cardEnding));
    }

    @PreDestroy
    void close() {
        fraud.close();
    }

    /** The body of a request to fraud. */
    public record Wanted(String reference, BigDecimal amount, String cardEnding) {}
}
