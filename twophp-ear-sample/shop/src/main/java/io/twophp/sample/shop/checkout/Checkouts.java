package io.twophp.sample.shop.checkout;

import io.twophp.sample.common.id.NewId;
import io.twophp.sample.common.problem.Refusal;
import io.twophp.sample.shop.catalogue.Catalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.math.BigDecimal;
import java.util.List;

/**
 * Purchases that other services take part in. The shop's own row is written last: if another service refuses, the shop
 * keeps nothing. The effects of the services before it stay with them.
 */
@ApplicationScoped
@Transactional
public class Checkouts {

    @PersistenceContext(unitName = "shop")
    EntityManager entities;

    @Inject
    Catalogue catalogue;

    @Inject
    NewId newId;

    @Inject
    Payments payments;

    @Inject
    Inventory inventory;

    @Inject
    Shipping shipping;

    public CheckoutView place(String customer, NewCheckout wanted) {
        String id = newId.value();
        String sku = wanted.sku();
        int pieces = wanted.pieces();
        BigDecimal total = catalogue.require(sku).price().multiply(BigDecimal.valueOf(pieces));
        String payment = payments.pay(id, total, wanted.card());
        String reservation = inventory.reserve(id, sku, pieces);
        String shipment = shipping.send(id, pieces, wanted.address());
        CheckoutView made = new CheckoutView(id, sku, pieces, total, payment, reservation, shipment);
        entities.persist(new Checkout(customer, made));
        return made;
    }

    public CheckoutView find(String customer, String id) {
        Checkout checkout = entities.find(Checkout.class, id);
        if (checkout == null || !checkout.belongsTo(customer)) {
            throw Refusal.notFound("unknown-checkout", "Unknown checkout", "You have no checkout '" + id + "'.");
        }
        return checkout.view();
    }

    public List<CheckoutView> of(String customer, int limit) {
        return entities.createQuery(
                        "SELECT c FROM Checkout c WHERE c.customer = :customer ORDER BY c.id", Checkout.class)
                .setParameter("customer", customer)
                .setMaxResults(limit)
                .getResultStream()
                .map(Checkout::view)
                .toList();
    }
}
