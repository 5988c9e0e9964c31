package io.twophp.sample.carrier.consignment;

/**
 * A consignment as the sending service sees it.
 *
 * @param days the days that it takes
 */
public record ConsignmentView(String id, String reference, String country, int parcels, String carrier, int days) {}
