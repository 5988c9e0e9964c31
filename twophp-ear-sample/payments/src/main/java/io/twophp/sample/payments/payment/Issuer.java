package io.twophp.sample.payments.payment;

import io.twophp.sample.common.problem.Refusal;
import jakarta.persistence.Cacheable;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;

/** Who issued a card, and how much it lets one charge. */
@Entity
@Cacheable
@Table(name = "payments_issuer")
class Issuer {

    @Id
    private String prefix;

    private String name;

    @Column(name = "charge_limit")
    private BigDecimal chargeLimit;

    protected Issuer() {}

    /** Nothing if the charge is fine; else a refusal with 409. */
    void authorize(Card card, BigDecimal amount) {
        if (amount.compareTo(chargeLimit) > 0) {
            throw Refusal.conflict("card-declined", "Card declined", name + " declined the " + card + ".");
        }
    }
}
