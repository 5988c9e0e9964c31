package io.twophp.sample.shop.catalogue;

import java.math.BigDecimal;

/** An item as its readers see it. */
public record ItemView(String sku, String name, BigDecimal price, int stock) {}
