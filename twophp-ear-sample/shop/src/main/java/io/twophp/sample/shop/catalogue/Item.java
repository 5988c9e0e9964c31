package io.twophp.sample.shop.catalogue;

import jakarta.persistence.Cacheable;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;

/** An item that the shop sells. Never changes while the shop runs, hence cached. */
@Entity
@Cacheable
@Table(name = "shop_item")
public class Item {

    @Id
    private String sku;

    private String name;

    private BigDecimal price;

    protected Item() {}

    public String sku() {
        return sku;
    }

    public String name() {
        return name;
    }

    public BigDecimal price() {
        return price;
    }
}
