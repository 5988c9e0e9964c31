package io.twophp.sample.common.downstream;

import io.twophp.jaxrs.client.TwoPhaseCallException;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.sample.common.account.ServiceAccount;
import io.twophp.sample.common.problem.Problem;
import io.twophp.sample.common.problem.Refusal;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.WebTarget;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Another service, as one service calls it: in two phases, unless {@link Way} says otherwise. Thread-safe. Belongs to
 * the bean that made it, which closes it at its end.
 */
public final class Downstream implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Downstream.class.getName());
    private static final int CONNECT_SECONDS = 2;
    private static final int READ_SECONDS = 20;

    /** The statuses by which the called service judges its caller or its own state, rather than the input. */
    private static final Set<Integer> NO_REFUSALS = Set.of(401, 403, 404, 405, 406, 408, 410, 413, 415, 428, 429);

    private final String service;
    private final Client client;
    private final WebTarget target;

    /**
     * @param service the name of the called service
     * @param caller the name of the calling service, which is its account
     */
    public Downstream(String service, String caller) {
        Way way = Way.to(service);
        this.service = service;
        this.client = ClientBuilder.newBuilder()
                .connectTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
                .readTimeout(READ_SECONDS, TimeUnit.SECONDS)
                .build()
                .register(new Credentials(ServiceAccount.of(caller).authorization()))
                .register(TwoPhaseClientFeature.class)
                .property(TwoPhaseClientFeature.TARGET, service)
                .property(TwoPhaseClientFeature.IDENTITY, caller)
                .property(TwoPhaseClientFeature.ENABLED, way != Way.PLAIN)
                .property(TwoPhaseClientFeature.AUTO_CONFIRM, way == Way.AUTO_CONFIRM);
        this.target = client.target(Address.of(service));
    }

    /**
     * POSTs {@code wanted} as JSON, and returns the id of what was made.
     *
     * @throws TwoPhaseCallException if there is no outcome
     * @throws Refusal with 409 or 422 and the service's own words if it refuses; with 503 if there is no answer of that
     *     kind
     */
    public String create(String path, Object wanted) {
        try (Response answer = target.path(path)
                .request(MediaType.APPLICATION_JSON, Problem.MEDIA_TYPE)
                .post(Entity.json(wanted))) {
            return switch (answer.getStatus()) {
                case 200, 201 -> answer.readEntity(Created.class).id();
                default -> throw refusal(answer);
            };
        } catch (TwoPhaseCallException e) {
            // No outcome, so none of the caller's: the caller is executed again later, and makes the same call.
            throw e;
        } catch (ProcessingException e) {
            LOG.log(Level.WARNING, "SAMPLE-002 " + service + " can't be asked at " + target.getUri(), e);
            throw unavailable();
        }
    }

    private Refusal refusal(Response answer) {
        int status = answer.getStatus();
        if (status < 400 || status >= 500 || NO_REFUSALS.contains(status)) {
            LOG.log(Level.WARNING, "SAMPLE-003 " + service + " answered " + status + " at " + target.getUri());
            return unavailable();
        }
        String name = service + "-refused";
        String title = "Refused by " + service;
        String detail = service + ": " + detail(answer);
        return status == 409 ? Refusal.conflict(name, title, detail) : Refusal.unprocessable(name, title, detail);
    }

    private static String detail(Response answer) {
        boolean told = answer.hasEntity() && Problem.MEDIA_TYPE.equals(String.valueOf(answer.getMediaType()));
        String detail = told ? answer.readEntity(Problem.class).detail() : null;
        return detail == null ? "answered " + answer.getStatus() : detail;
    }

    private Refusal unavailable() {
        return Refusal.unavailable(
                service + "-unavailable", "No answer from " + service, service + " does not answer as it should.");
    }

    @Override
    public void close() {
        client.close();
    }

    /** The part of each service's answer that a caller needs. */
    public record Created(String id) {}

    private record Credentials(String authorization) implements ClientRequestFilter {

        @Override
        public void filter(ClientRequestContext request) {
            request.getHeaders().putSingle(HttpHeaders.AUTHORIZATION, authorization);
        }
    }
}
