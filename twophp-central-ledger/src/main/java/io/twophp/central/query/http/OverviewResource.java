package io.twophp.central.query.http;

import io.twophp.central.access.Role;
import io.twophp.central.query.Overview;
import io.twophp.central.query.Overview.Minute;
import io.twophp.central.query.Questions;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

/** The overview of calls and services. */
@Path("overview")
@RequestScoped
@RolesAllowed(Role.VIEWS)
public class OverviewResource {

    @Inject
    Questions questions;

    @GET
    @Produces("application/json")
    public Response overview() {
        return CallListResponse.json(json(questions.overview()));
    }

    private static JsonObjectBuilder json(Overview overview) {
        JsonArrayBuilder minutes = Json.createArrayBuilder();
        overview.minutes().forEach(minute -> minutes.add(json(minute)));
        JsonObjectBuilder outcomes = Json.createObjectBuilder();
        overview.outcomes().forEach(outcomes::add);
        return Json.createObjectBuilder()
                .add("at", overview.at().toString())
                .add("minutes", minutes)
                .add("outcomes", outcomes)
                .add(
                        "oldest_unconfirmed",
                        overview.oldestUnconfirmed()
                                .<JsonValue>map(call -> CallJson.call(call).build())
                                .orElse(JsonValue.NULL))
                .add("doubts", overview.doubts())
                .add("unmatched", overview.unmatched())
                .add("reasons", CallJson.reasons(overview.reasons()))
                .add("stalled", overview.stalled())
                .add(
                        "services",
                        Json.createObjectBuilder()
                                .add("enrolled", overview.services().enrolled())
                                .add("silent", overview.services().silent())
                                .add("refused", overview.services().refused()));
    }

    private static JsonObjectBuilder json(Minute minute) {
        return Json.createObjectBuilder()
                .add("at", minute.at().toString())
                .add("registered", minute.registered())
                .add("committed", minute.committed())
                .add("failed", minute.failed())
                .add("expired", minute.expired())
                .add("abandoned", minute.abandoned());
    }
}
