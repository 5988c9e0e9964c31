package io.twophp.sample.payments.payment;

import io.twophp.sample.common.database.ByReference;
import io.twophp.sample.common.id.NewId;
import io.twophp.sample.common.problem.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.List;

/** Charges cards. Joins the transaction of the intent that calls it, or has its own. */
@ApplicationScoped
@Transactional
public class Payments {

    @PersistenceContext(unitName = "payments")
    EntityManager entities;

    @Inject
    NewId newId;

    @Inject
    Fraud fraud;

    /**
     * Makes a payment; refuses with 409 if the issuer declines it, with 422 if it can't be one or fraud is suspected.
     */
    public PaymentView pay(NewPayment wanted) {
        Card card = new Card(wanted.card());
        Issuer issuer = issuer(card);
        String assessment = fraud.assess(wanted.reference(), wanted.amount(), card.ending());
        issuer.authorize(card, wanted.amount());
        Payment payment = new Payment(newId.value(), wanted, card, assessment);
        entities.persist(payment);
        return payment.view();
    }

    public PaymentView find(String id) {
        return ByReference.one(entities, Payment.class, id).view();
    }

    /** Returns the payments with a reference, or all if it is null. */
    public List<PaymentView> of(String reference, int limit) {
        return ByReference.find(entities, Payment.class, reference, limit)
                .map(Payment::view)
                .toList();
    }

    private Issuer issuer(Card card) {
        Issuer issuer = entities.find(Issuer.class, card.prefix());
        if (issuer == null) {
            throw Refusal.unprocessable(
                    "unknown-issuer", "Unknown issuer", "Nobody here knows who issued the " + card + ".");
        }
        return issuer;
    }
}
