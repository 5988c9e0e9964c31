package io.twophp.sample.shipping.shipment;

/** A shipment as the selling service sees it. */
public record ShipmentView(
        String id, String reference, String recipient, String city, String country, int parcels, String consignment) {}
