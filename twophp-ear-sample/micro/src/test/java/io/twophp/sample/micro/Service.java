package io.twophp.sample.micro;

import java.util.Locale;
import java.util.Optional;

/** The services, in the order of their start: a called service before its callers. */
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

    /** Returns the context root, which is the service's name as well. */
    String context() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the service that calls this one; empty for the shop, which customers call. */
    Optional<Service> caller() {
        return switch (this) {
            case FRAUD -> Optional.of(PAYMENTS);
            case WAREHOUSE -> Optional.of(INVENTORY);
            case CARRIER -> Optional.of(SHIPPING);
            case PAYMENTS, INVENTORY, SHIPPING -> Optional.of(SHOP);
            case SHOP -> Optional.empty();
        };
    }

    /** Returns the path of the things that it keeps, below the context root. */
    String resource() {
        return resource;
    }
}
