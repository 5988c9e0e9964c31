package io.twophp.central.query.http;

import io.twophp.central.access.Role;
import io.twophp.central.problem.JsonOutput;
import io.twophp.central.query.Overview;
import io.twophp.central.query.Overview.Minute;
import io.twophp.central.query.Questions;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
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
        JsonObjectBuilder outcomes = JsonOutput.object();
        overview.outcomes().forEach(outcomes::add);
        JsonObjectBuilder json = JsonOutput.object()
                .add("at", overview.at().toString())
                .add("minutes", JsonOutput.array(overview.minutes(), OverviewResource::json))
                .add("outcomes", outcomes);
        return JsonOutput.add(
                        json, "oldest_unconfirmed", overview.oldestUnconfirmed().map(CallJson::call))
                .add("doubts", overview.doubts())
                .add("unmatched", overview.unmatched())
                .add("reasons", CallJson.reasons(overview.reasons()))
                .add("stalled", overview.stalled())
                .add(
                        "services",
                        JsonOutput.object()
                                .add("enrolled", overview.services().enrolled())
                                .add("silent", overview.services().silent())
                                .add("refused", overview.services().refused()));
    }

    private static JsonObjectBuilder json(Minute minute) {
        return JsonOutput.object()
                .add("at", minute.at().toString())
                .add("registered", minute.registered())
                .add("committed", minute.committed())
                .add("failed", minute.failed())
                .add("expired", minute.expired())
                .add("abandoned", minute.abandoned());
    }
}
