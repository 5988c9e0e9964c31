package io.twophp.benchmarks.guarded.relay;

import io.twophp.benchmarks.business.relay.Relay;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Passes purchases on by a two-phase client, which records each call, to the two-phase endpoint. */
@Path("guarded-relay/{variant}")
@ApplicationScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class GuardedRelayResource {

    private final Relay relay = new Relay(
            ClientBuilder.newBuilder().register(TwoPhaseClientFeature.class).build(), "guarded/api/guarded/local");

    @POST
    public Response pass(
            @PathParam("variant") String variant, @HeaderParam("Authorization") String authorization, String body) {
        return relay.pass(variant, authorization, body);
    }

    @PreDestroy
    void close() {
        relay.close();
    }
}
