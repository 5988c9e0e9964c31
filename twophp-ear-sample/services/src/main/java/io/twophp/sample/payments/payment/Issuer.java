package io.twophp.sample.payments.payment;

import io.twophp.sample.common.problem.Refusal;
import jakarta.persistence.Cacheable;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;

/** The issuer of cards with a prefix, and the limit of a charge. */
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

    /** Checks a charge, and refuses it with 409 if it is above the limit. */
    void authorize(Card card, BigDecimal amount) {
        if (amount.compareTo(chargeLimit) > 0) {
            throw Refusal.conflict("card-declined", "Card declined", name + " declined the " + card + ".");
        }
    }
}
