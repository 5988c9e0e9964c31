package io.twophp.central.live;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * That rows were stored.
 *
 * @param at when the last of them were
 * @param stored how many
 * @param services whose rows they are
 */
record News(Instant at, int stored, Set<UUID> services) {

    News {
        services = Set.copyOf(services);
    }

    /** The same as one, for who was too slow for the first. */
    News and(News later) {
        Set<UUID> all = new HashSet<>(services);
        all.addAll(later.services);
        return new News(later.at, stored + later.stored, all);
    }

    /** As the data of an event. */
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
