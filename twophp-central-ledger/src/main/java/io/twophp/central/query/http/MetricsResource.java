package io.twophp.central.query.http;

import io.twophp.central.access.Role;
import io.twophp.central.query.Overview;
import io.twophp.central.query.Overview.Minute;
import io.twophp.central.query.Questions;
import io.twophp.central.query.Reason;
import io.twophp.central.query.ServiceProgress;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Metrics of the Central Ledger (L22), for viewers: unlike the server's own {@code /metrics} they name services. All of
 * them are read from the database, so that each node reports the same.
 */
@Path("metrics")
@RequestScoped
@RolesAllowed(Role.VIEWS)
public class MetricsResource {

    @Inject
    Questions questions;

    @GET
    @Produces("text/plain")
    public Response metrics() {
        OpenMetrics metrics = new OpenMetrics();
        Overview overview = questions.overview();
        metrics.gauge("in_doubt", "Calls that wait for an operator to settle them.")
                .value(overview.doubts());
        metrics.gauge("stalled", "Calls that wait for a confirmation or expired, undecided.")
                .value(overview.stalled());
        metrics.gauge("unmatched", "Of the newest calls those that are no pair, by reason.");
        for (Reason reason : Reason.values()) {
            metrics.value("reason", reason.name(), overview.reasons().getOrDefault(reason, 0));
        }
        minute(metrics, overview.minutes().get(overview.minutes().size() - 2));
        metrics.gauge("services_silent", "Enrolled services that have reported nothing for five minutes.")
                .value(overview.services().silent());
        services(metrics, questions.progress(), overview.at());
        return Response.ok(metrics.toString(), OpenMetrics.MEDIA_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    private static void minute(OpenMetrics metrics, Minute minute) {
        metrics.gauge("minute_calls", "Calls of the last full minute, by what became of them.")
                .value("what", "registered", minute.registered())
                .value("what", "committed", minute.committed())
                .value("what", "failed", minute.failed())
                .value("what", "expired", minute.expired())
                .value("what", "abandoned", minute.abandoned());
    }

    private static void services(OpenMetrics metrics, List<ServiceProgress> services, Instant now) {
        metrics.gauge("service_pending", "Rows that wait at a service.");
        services.forEach(one -> metrics.value("service", one.service(), one.pending()));
        metrics.gauge("service_refused", "Rows of a service that were refused.");
        services.forEach(one -> metrics.value("service", one.service(), one.refused()));
        metrics.gauge("service_lag_seconds", "How far a service is behind.");
        services.forEach(one -> secondsSince(one.shippedThrough(), one, now, metrics));
        metrics.gauge("service_silence_seconds", "Since a service was seen.");
        services.forEach(one -> secondsSince(one.lastSeenAt(), one, now, metrics));
    }

    private static void secondsSince(Optional<Instant> moment, ServiceProgress one, Instant now, OpenMetrics metrics) {
        moment.map(at -> Math.max(0, Duration.between(at, now).toSeconds()))
                .ifPresent(seconds -> metrics.value("service", one.service(), seconds));
    }
}
