package io.twophp.sample.shop.checkout;

import java.math.BigDecimal;

/** A checkout as its customer sees it, with the ids from the other services. */
public record CheckoutView(
        String id, String sku, int quantity, BigDecimal total, String payment, String reservation, String shipment) {}
