package io.twophp.sample.micro;

import java.util.Locale;

/** The services, in the order of their start: whoever is called before whoever calls. */
enum Service {
    FRAUD("assessments"),
    PAYMENTS("payments"),
    WAREHOUSE("picks"),
    INVENTORY("reservations"),
    CARRIER("consignments"),
    SHIPPING("shipments"),
    SHOP("checkouts");

    private final String resource;

    Service(String resource) {
        this.resource = resource;
    }

    /** The context root, which is the service's name as well. */
    String context() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Where what it keeps is, below the context root. */
    String resource() {
        return resource;
    }
}
