package io.twophp.sample.shop.order;

import java.net.URI;

/**
 * What a customer needs to order once.
 *
 * @param action where the order is posted to; no other form has it
 */
public record OrderForm(URI action) {}
