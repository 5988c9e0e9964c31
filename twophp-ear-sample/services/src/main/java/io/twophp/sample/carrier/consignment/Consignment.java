package io.twophp.sample.carrier.consignment;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** Parcels that a carrier fetches together. Never changes. */
@Entity
@Table(name = "carrier_consignment")
class Consignment {

    @Id
    private String id;

    private String reference;

    @ManyToOne
    @JoinColumn(name = "country")
    private Route route;

    private String postcode;

    private int parcels;

    protected Consignment() {}

    Consignment(String id, Route route, NewConsignment wanted) {
        this.id = id;
        this.reference = wanted.reference();
        this.route = route;
        this.postcode = wanted.postcode();
        this.parcels = wanted.parcels().intValueExact();
    }

    ConsignmentView view() {
        return new ConsignmentView(id, reference, route.country(), parcels, route.carrier(), route.days());
    }
}
