package io.twophp.sample.shop.order;

import java.net.URI;

/**
 * The form by which a customer orders once.
 *
 * @param action the address to which the order is posted; no other form has it
 */
public record OrderForm(URI action) {}
