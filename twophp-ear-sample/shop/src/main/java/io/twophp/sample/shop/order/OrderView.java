package io.twophp.sample.shop.order;

import java.math.BigDecimal;

/** An order as its customer sees it. */
public record OrderView(String id, String sku, int quantity, BigDecimal total, String note) {}
