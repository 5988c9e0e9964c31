package io.twophp.sample.fraud.assessment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;

/** The assessment of one payment. Never changes. */
@Entity
@Table(name = "fraud_assessment")
class Assessment {

    @Id
    private String id;

    private String reference;

    private BigDecimal amount;

    @Column(name = "card_ending")
    private String cardEnding;

    private int score;

    protected Assessment() {}

    Assessment(String id, NewAssessment wanted, int score) {
        this.id = id;
        this.reference = wanted.reference();
        this.amount = wanted.amount();
        this.cardEnding = wanted.cardEnding();
        this.score = score;
    }

    AssessmentView view() {
        return new AssessmentView(id, reference, score);
    }
}
