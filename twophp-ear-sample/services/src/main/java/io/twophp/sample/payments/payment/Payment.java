package io.twophp.sample.payments.payment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;

/** A charged card. Never changes. */
@Entity
@Table(name = "payments_payment")
class Payment {

    @Id
    private String id;

    private String reference;

    private BigDecimal amount;

    @Column(name = "card_ending")
    private String cardEnding;

    private String issuer;

    private String assessment;

    protected Payment() {}

    Payment(String id, NewPayment wanted, Card card, String assessment) {
        this.id = id;
        this.reference = wanted.reference();
        this.amount = wanted.amount();
        this.cardEnding = card.ending();
        this.issuer = card.prefix();
        this.assessment = assessment;
    }

    PaymentView view() {
        return new PaymentView(id, reference, amount, cardEnding, assessment);
    }
}
