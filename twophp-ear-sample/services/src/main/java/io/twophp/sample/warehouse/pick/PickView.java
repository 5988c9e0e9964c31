package io.twophp.sample.warehouse.pick;

/** A pick as the ordering service sees it. */
public record PickView(String id, String reference, String sku, int quantity, String bin) {}
