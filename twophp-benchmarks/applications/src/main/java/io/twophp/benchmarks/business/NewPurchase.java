package io.twophp.benchmarks.business;

/**
 * The body of a POST.
 *
 * @param number unique among all requests of a run, so that no two purchases are the same
 */
public record NewPurchase(String number, String item, int quantity, String note) {}
