package io.twophp.sample.inventory.reservation;

/** A reservation as the selling service sees it. */
public record ReservationView(String id, String reference, String sku, int quantity, String pick) {}
