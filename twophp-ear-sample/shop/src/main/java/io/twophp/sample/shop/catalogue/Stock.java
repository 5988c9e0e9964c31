package io.twophp.sample.shop.catalogue;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The number of pieces of an item that are left. Changed by guarded statements only, see {@link Catalogue}. */
@Entity
@Table(name = "shop_stock")
public class Stock {

    @Id
    private String sku;

    private int quantity;

    protected Stock() {}

    public int quantity() {
        return quantity;
    }
}
