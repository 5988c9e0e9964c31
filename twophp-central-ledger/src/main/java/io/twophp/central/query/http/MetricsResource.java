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
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * Metrics of the Central Ledger (L22), for viewers: unlike the server's own {@code /metrics} they name services. All of
 * them are read from the database, so that each node reports the same.
 */
@Path("metrics")
@RequestScoped
@RolesAllowed(Role.VIEWS)
@Tag(name = "Questions")
public class MetricsResource {

    @Inject
    Questions questions;

    /** Returns the overview and the progress of each enrolled service. */
    @GET
    @Produces("text/plain")
    @Operation(
            operationId = "metrics",
            summary = "Metrics, in the text format of Prometheus",
            description = "Gauges of what needs somebody, of the last full minute, and of each enrolled service.")
    @APIResponse(responseCode = "200", description = "Gauges; their names begin with twophp_central_")
    public Response metrics() {
        OpenMetrics metrics = new OpenMetrics();
        Overview overview = questions.overview();
        metrics.gauge("in_doubt", "Calls that wait for somebody to settle them.")
                .value("in_doubt", overview.doubts());
        metrics.gauge("stalled", "Calls that wait for a confirmation or expired, undecided.")
                .value("stalled", overview.stalled());
        metrics.gauge("unmatched", "Of the newest calls those that are no pair, by reason.");
        for (Reason reason : Reason.values()) {
            metrics.value(
                    "unmatched", "reason", reason.name(), overview.reasons().getOrDefault(reason, 0));
        }
        minute(metrics, overview.minutes().get(overview.minutes().size() - 2));
        metrics.gauge("services_silent", "Enrolled services that have told nothing for five minutes.")
                .value("services_silent", overview.services().silent());
        services(metrics, questions.progress(), overview.at());
        return Response.ok(metrics.toString(), OpenMetrics.MEDIA_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    private static void minute(OpenMetrics metrics, Minute minute) {
        metrics.gauge("minute_calls", "Calls of the last full minute, by what became of them.")
                .value("minute_calls", "what", "registered", minute.registered())
                .value("minute_calls", "what", "committed", minute.committed())
                .value("minute_calls", "what", "failed", minute.failed())
                .value("minute_calls", "what", "expired", minute.expired())
                .value("minute_calls", "what", "abandoned", minute.abandoned());
    }

    private static void services(OpenMetrics metrics, List<ServiceProgress> services, Instant now) {
        each(metrics, services, "service_pending", "Rows that wait at a service.", ServiceProgress::pending);
        each(metrics, services, "service_refused", "Rows of a service that were refused.", ServiceProgress::refused);
        age(
                metrics,
                services,
                now,
                "service_lag_seconds",
                "How far a service is behind.",
                ServiceProgress::shippedThrough);
        age(
                metrics,
                services,
                now,
                "service_silence_seconds",
                "Since a service was seen.",
                ServiceProgress::lastSeenAt);
    }

    private static void each(
            OpenMetrics metrics,
            List<ServiceProgress> services,
            String name,
            String help,
            ToLongFunction<ServiceProgress> value) {
        metrics.gauge(name, help);
        services.forEach(one -> metrics.value(name, "service", one.service(), value.applyAsLong(one)));
    }

    private static void age(
            OpenMetrics metrics,
            List<ServiceProgress> services,
            Instant now,
            String name,
            String help,
            Function<ServiceProgress, Optional<Instant>> since) {
        metrics.gauge(name, help);
        services.forEach(one -> since.apply(one)
                .ifPresent(at -> metrics.value(
                        name,
                        "service",
                        one.service(),
                        Math.max(0, Duration.between(at, now).toSeconds()))));
    }
}
