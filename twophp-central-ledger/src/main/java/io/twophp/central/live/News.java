package io.twophp.central.live;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * The event that rows were stored.
 *
 * @param at when the last of them were stored
 * @param stored the number of rows
 * @param services the services that the rows are of
 */
record News(Instant at, int stored, Set<UUID> services) {

    News {
        services = Set.copyOf(services);
    }

    /** Returns both events as one, for a listener that was too slow for the first. */
    News and(News later) {
        Set<UUID> all = new HashSet<>(services);
        all.addAll(later.services);
        return new News(later.at, stored + later.stored, all);
    }

    /** Returns the data of a server-sent event. */
    String json() {
        JsonArrayBuilder ids = Json.createArrayBuilder();
        new TreeSet<>(services).forEach(id -> ids.add(id.toString()));
        return Json.createObjectBuilder()
                .add("at", at.toString())
                .add("stored", stored)
                .add("services", ids)
                .build()
                .toString();
    }
}
