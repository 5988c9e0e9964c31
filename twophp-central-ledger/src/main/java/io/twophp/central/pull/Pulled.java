package io.twophp.central.pull;

import io.twophp.central.problem.JsonOutput;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.ToIntFunction;

/**
 * The result of asking services.
 *
 * @param services each once
 */
record Pulled(List<OfService> services) {

    Pulled {
        services = List.copyOf(services);
    }

    /**
     * The result of asking one service.
     *
     * @param problem why there is no answer, or not all of it; empty if all is well
     */
    record OfService(
            UUID id, String name, int stored, int unchanged, int refused, boolean answered, Optional<String> problem) {

        static OfService silent(UUID id, String name, String problem) {
            return new OfService(id, name, 0, 0, 0, false, Optional.of(problem));
        }

        static OfService answered(UUID id, String name, Optional<String> problem) {
            return new OfService(id, name, 0, 0, 0, true, problem);
        }

        /** Returns both results of one service as one: it answered if it did each time. */
        OfService and(OfService more) {
            return new OfService(
                    id,
                    name,
                    stored + more.stored,
                    unchanged + more.unchanged,
                    refused + more.refused,
                    answered && more.answered,
                    problem.or(more::problem));
        }

        private JsonObjectBuilder json() {
            JsonObjectBuilder json = Json.createObjectBuilder()
                    .add("service_ledger_id", id.toString())
                    .add("name", name)
                    .add("answered", answered);
            problem.ifPresent(text -> json.add("problem", text));
            return json;
        }
    }

    int sum(ToIntFunction<OfService> number) {
        return services.stream().mapToInt(number).sum();
    }

    JsonObject json() {
        return Json.createObjectBuilder()
                .add("stored", sum(OfService::stored))
                .add("unchanged", sum(OfService::unchanged))
                .add("refused", sum(OfService::refused))
                .add("services", JsonOutput.array(services, OfService::json))
                .build();
    }

    String text() {
        long silent = services.stream().filter(one -> !one.answered()).count();
        return "stored " + sum(OfService::stored) + ", unchanged " + sum(OfService::unchanged) + ", refused "
                + sum(OfService::refused) + ", asked " + services.size() + ", silent " + silent;
    }
}
