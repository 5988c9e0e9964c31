package org.example.stranger.errand;

import io.twophp.TwoPhaseMutation;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.glassfish.jersey.client.authentication.HttpAuthenticationFeature;

/** Calls a service, itself for instance, in the name of a user. The answer's status and body become its own. */
@Path("errands")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class ErrandResource {

    @Inject
    Clients clients;

    @Context
    UriInfo uri;

    /** Calls with the user's own client. */
    @POST
    @Path("own-client")
    public Response byOwnClient(Errand errand) {
        return answer(request(clients.of(errand.user), errand), errand);
    }

    /** Calls with the client of all users, and the user in the request's properties. */
    @POST
    @Path("shared-client")
    public Response bySharedClient(Errand errand) {
        Invocation.Builder request = request(clients.ofAll(), errand)
                .property(HttpAuthenticationFeature.HTTP_AUTHENTICATION_BASIC_USERNAME, errand.user)
                .property(HttpAuthenticationFeature.HTTP_AUTHENTICATION_BASIC_PASSWORD, Clients.password(errand.user));
        return answer(request, errand);
    }

    /** Calls as the first method, within an intent of the caller's. */
    @POST
    @Path("two-phase")
    @TwoPhaseMutation
    public Response withinAnIntent(Errand errand) {
        return byOwnClient(errand);
    }

    private Invocation.Builder request(Client client, Errand errand) {
        Invocation.Builder request =
                client.target(uri.getBaseUri().resolve(errand.target)).request();
        return errand.timeout == null ? request : request.property(TwoPhaseClientFeature.TIMEOUT, errand.timeout);
    }

    private static Response answer(Invocation.Builder request, Errand errand) {
        try (Response answer = request.post(Entity.json(errand.body))) {
            return Response.status(answer.getStatus())
                    .entity(answer.readEntity(String.class))
                    .build();
        }
    }
}
