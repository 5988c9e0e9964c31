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
                .value("in_doubt", overview.doubts());
        metrics.gauge("stalled", "Calls that wait for a confirmation or expired, undecided.")
                .value("stalled", overview.stalled());
        metrics.gauge("unmatched", "Of the newest calls those that are no pair, by reason.");
        for (Reason reason : Reason.values()) {
            metrics.value(
                    "unmatched", "reason", reason.name(), overview.reasons().getOrDefault(reason, 0));
        }
        minute(metrics, overview.minutes().get(overview.minutes().size() - 2));
        metrics.gauge("services_silent", "Enrolled services that have reported nothing for five minutes.")
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
        List.of(
                        new OfService(
                                "service_pending", "Rows that wait at a service.", one -> Optional.of(one.pending())),
                        new OfService(
                                "service_refused",
                                "Rows of a service that were refused.",
                                one -> Optional.of(one.refused())),
                        new OfService(
                                "service_lag_seconds",
                                "How far a service is behind.",
                                one -> one.shippedThrough().map(at -> seconds(at, now))),
                        new OfService(
                                "service_silence_seconds",
                                "Since a service was seen.",
                                one -> one.lastSeenAt().map(at -> seconds(at, now))))
                .forEach(gauge -> {
                    metrics.gauge(gauge.name(), gauge.help());
                    services.forEach(one -> gauge.value()
                            .apply(one)
                            .ifPresent(value -> metrics.value(gauge.name(), "service", one.service(), value)));
                });
    }

    private static long seconds(Instant from, Instant to) {
        return Math.max(0, Duration.between(from, to).toSeconds());
    }

    private record OfService(String name, String help, Function<ServiceProgress, Optional<Long>> value) {}
}
