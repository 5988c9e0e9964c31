package io.twophp.sample.shop.order;

import io.twophp.sample.common.problem.Refusal;
import io.twophp.sample.shop.catalogue.Catalogue;
import io.twophp.sample.shop.catalogue.Item;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.List;

/**
 * The actions of customers on their orders. Each method joins the transaction of the intent that calls it, or has its
 * own when the request came without the protocol.
 */
@ApplicationScoped
@Transactional
public class Orders {

    @PersistenceContext(unitName = "shop")
    EntityManager entities;

    @Inject
    Catalogue catalogue;

    public OrderView place(String customer, NewOrder wanted) {
        Item item = catalogue.require(wanted.sku());
        catalogue.take(item.sku(), wanted.pieces());
        Order order = new Order(customer, item, wanted.pieces(), wanted.note());
        entities.persist(order);
        return order.view();
    }

    public OrderView replace(String customer, String id, OrderReplacement replacement) {
        return change(locked(customer, id), replacement.pieces(), replacement.note());
    }

    public OrderView patch(String customer, String id, OrderPatch patch) {
        Order order = locked(customer, id);
        return change(order, patch.piecesOr(order.quantity()), patch.noteOr(order.note()));
    }

    public void cancel(String customer, String id) {
        Order order = locked(customer, id);
        catalogue.giveBack(order.sku(), order.quantity());
        entities.remove(order);
    }

    /** Takes back some of an order's pieces, not all: an order of nothing is none. */
    public OrderView takeBack(String customer, String id, int pieces) {
        Order order = locked(customer, id);
        if (pieces >= order.quantity()) {
            throw Refusal.conflict(
                    "too-many-returned", "Too many returned", "The order has " + order.quantity() + " pieces.");
        }
        return change(order, order.quantity() - pieces, order.note());
    }

    public OrderView find(String customer, String id) {
        return owned(entities.find(Order.class, id), customer, id).view();
    }

    public List<OrderView> of(String customer, int limit) {
        return entities.createQuery("SELECT o FROM Order o WHERE o.customer = :customer ORDER BY o.id", Order.class)
                .setParameter("customer", customer)
                .setMaxResults(limit)
                .getResultStream()
                .map(Order::view)
                .toList();
    }

    private OrderView change(Order order, int quantity, String note) {
        int more = quantity - order.quantity();
        if (more > 0) {
            catalogue.take(order.sku(), more);
        } else if (more < 0) {
            catalogue.giveBack(order.sku(), -more);
        }
        order.change(quantity, note);
        return order.view();
    }

    /** Returns an order, locked, so that of two changes at once the second sees the first's quantity. */
    private Order locked(String customer, String id) {
        return owned(entities.find(Order.class, id, LockModeType.PESSIMISTIC_WRITE), customer, id);
    }

    private static Order owned(Order order, String customer, String id) {
        if (order == null || !order.belongsTo(customer)) {
            throw Refusal.notFound("unknown-order", "Unknown order", "You have no order '" + id + "'.");
        }
        return order;
    }
}
