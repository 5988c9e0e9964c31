package io.twophp.benchmarks.business.byhand;

import io.twophp.benchmarks.business.NewPurchase;
import io.twophp.benchmarks.business.Purchases;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;

/** Purchases under an Idempotency-Key, without any library. */
@Path("by-hand")
@ApplicationScoped
@Transactional
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class KeyedResource {

    private final Jsonb json = JsonbBuilder.create();

    @Inject
    Purchases purchases;

    @Inject
    KeyedAnswers answers;

    /** Makes the key, the business and the answer one transaction: a lost server leaves nothing. */
    @POST
    @Path("one/{variant}")
    public Response inOneTransaction(
            @PathParam("variant") String variant,
            @HeaderParam("Idempotency-Key") String key,
            String body,
            @Context SecurityContext security,
            @Context UriInfo uri) {
        String buyer = security.getUserPrincipal().getName();
        String name = buyer + ":" + key;
        Optional<Response> earlier = answers.take(name, body);
        return earlier.orElseGet(() -> answer(variant, buyer, name, body, uri));
    }

    /** Commits the key first, so that others see that a request is running; a lost server leaves it so. */
    @POST
    @Path("two/{variant}")
    public Response inTwoTransactions(
            @PathParam("variant") String variant,
            @HeaderParam("Idempotency-Key") String key,
            String body,
            @Context SecurityContext security,
            @Context UriInfo uri) {
        String buyer = security.getUserPrincipal().getName();
        String name = buyer + ":" + key;
        Optional<Response> earlier = answers.takeAtOnce(name, body);
        return earlier.orElseGet(() -> answer(variant, buyer, name, body, uri));
    }

    private Response answer(String variant, String buyer, String name, String body, UriInfo uri) {
        Response made = purchases.make(variant, buyer, json.fromJson(body, NewPurchase.class), uri);
        return answers.keep(name, made, json.toJson(made.getEntity()));
    }
}
