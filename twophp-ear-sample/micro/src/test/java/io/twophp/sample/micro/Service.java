package io.twophp.sample.micro;

import java.util.Locale;
import java.util.Optional;

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

    /** Which service calls it; empty for the shop, which customers call. */
    Optional<Service> caller() {
        return switch (this) {
            case FRAUD -> Optional.of(PAYMENTS);
            case WAREHOUSE -> Optional.of(INVENTORY);
            case CARRIER -> Optional.of(SHIPPING);
            case PAYMENTS, INVENTORY, SHIPPING -> Optional.of(SHOP);
            case SHOP -> Optional.empty();
        };
    }

    /** Where what it keeps is, below the context root. */
    String resource() {
        return resource;
    }
}
