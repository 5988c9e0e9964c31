package io.twophp.benchmarks.business.relay;

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

/** Passes purchases on by a plain client, to the plain endpoint. */
@Path("relay/{variant}")
@ApplicationScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class RelayResource {

    private final Relay relay = new Relay(ClientBuilder.newClient(), "plain/api/purchases");

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
