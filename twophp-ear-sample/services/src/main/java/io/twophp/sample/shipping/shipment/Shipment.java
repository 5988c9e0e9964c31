package io.twophp.sample.shipping.shipment;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A shipment to a recipient. Never changes. */
@Entity
@Table(name = "shipping_shipment")
class Shipment {

    @Id
    private String id;

    private String reference;

    private String recipient;

    private String street;

    private String postcode;

    private String city;

    private String country;

    private int parcels;

    private String consignment;

    protected Shipment() {}

    Shipment(String id, String reference, Address address, Parcels parcels, String consignment) {
        this.id = id;
        this.reference = reference;
        this.recipient = address.recipient();
        this.street = address.street();
        this.postcode = address.postcode();
        this.city = address.city();
        this.country = address.country();
        this.parcels = parcels.count();
        this.consignment = consignment;
    }

    ShipmentView view() {
        return new ShipmentView(id, reference, recipient, city, country, parcels, consignment);
    }
}
