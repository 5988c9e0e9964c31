package io.twophp.benchmarks.business;

/** The body of an answer. */
public record PurchaseView(String id, String item, int quantity, String note) {}
