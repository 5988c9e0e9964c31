package io.twophp.sample.carrier.consignment;

import jakarta.persistence.Cacheable;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The carrier that drives to a country, and the days that it takes. */
@Entity
@Cacheable
@Table(name = "carrier_route")
class Route {

    @Id
    private String country;

    private String carrier;

    private int days;

    protected Route() {}

    String country() {
        return country;
    }

    String carrier() {
        return carrier;
    }

    int days() {
        return days;
    }
}
