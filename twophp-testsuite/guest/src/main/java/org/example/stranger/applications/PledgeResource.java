package org.example.stranger.applications;

import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** A resource of both applications. Answers with the root under which it was called. */
@Path("pledges")
@RequestScoped
@Transactional
@TwoPhaseMutation
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class PledgeResource {

    @PersistenceContext
    EntityManager entities;

    @Context
    UriInfo uri;

    @POST
    public String pledge(String word) {
        String root = uri.getBaseUri().getPath().replaceFirst(".*/([^/]+)/$", "$1");
        entities.persist(new Pledge(word, root));
        entities.flush();
        if (word.endsWith("!")) {
            throw new BrokenPledgeException();
        }
        return root;
    }

    @POST
    @Path("later")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    public String pledgeLater(String word) {
        return pledge(word);
    }
}
