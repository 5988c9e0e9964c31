package io.twophp.sample.shop.catalogue;

import io.twophp.sample.common.problem.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.List;

/** The items and their stock. Joins the caller's transaction, or has its own. */
@ApplicationScoped
@Transactional
public class Catalogue {

    @PersistenceContext(unitName = "shop")
    EntityManager entities;

    public List<ItemView> items() {
        return entities.createQuery("SELECT i FROM Item i ORDER BY i.sku", Item.class)
                .getResultStream()
                .map(item -> new ItemView(item.sku(), item.name(), item.price(), left(item.sku())))
                .toList();
    }

    /** Returns the item, or refuses with 422. */
    public Item require(String sku) {
        Item item = entities.find(Item.class, sku);
        if (item == null) {
            throw Refusal.unprocessable("unknown-item", "Unknown item", "The shop does not sell '" + sku + "'.");
        }
        return item;
    }

    /**
     * Takes from the stock in one guarded statement, so that no two orders get the same piece; else refuses with 409.
     */
    public void take(String sku, int quantity) {
        int taken = entities.createQuery("UPDATE Stock s SET s.quantity = s.quantity - :quantity"
                        + " WHERE s.sku = :sku AND s.quantity >= :quantity")
                .setParameter("sku", sku)
                .setParameter("quantity", quantity)
                .executeUpdate();
        if (taken == 0) {
            throw Refusal.conflict("stock-exhausted", "Stock exhausted", "There is not enough '" + sku + "' left.");
        }
    }

    public void giveBack(String sku, int quantity) {
        entities.createQuery("UPDATE Stock s SET s.quantity = s.quantity + :quantity WHERE s.sku = :sku")
                .setParameter("sku", sku)
                .setParameter("quantity", quantity)
                .executeUpdate();
    }

    private int left(String sku) {
        Stock stock = entities.find(Stock.class, sku);
        return stock == null ? 0 : stock.quantity();
    }
}
