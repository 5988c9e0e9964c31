package io.twophp.sample.fraud.assessment;

import jakarta.persistence.Cacheable;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;

/** The suspicion score of an amount by itself, from this band's amount up to the next one's. */
@Entity
@Cacheable
@Table(name = "fraud_band")
class Band {

    private static final int SUSPICIOUS = 80;

    @Id
    @Column(name = "from_amount")
    private BigDecimal fromAmount;

    private int score;

    protected Band() {}

    int score() {
        return score;
    }

    boolean isSuspicious() {
        return score >= SUSPICIOUS;
    }
}
