package org.example.stranger.retried;

import io.twophp.AutoConfirm;
import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.List;
import org.example.stranger.note.Notes;

/** Answers with the state of its request, and meets a deadlock the first time. */
@Path("retried/state")
@RequestScoped
@Transactional
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class StateResource {

    @Inject
    Notes notes;

    @Inject
    Basket basket;

    @Inject
    Principal injected;

    @Context
    SecurityContext security;

    private int total;

    @POST
    @Path("twophp")
    @TwoPhaseMutation
    public String twophp(String name, @QueryParam("tag") List<String> tags) {
        return state(name, tags);
    }

    @POST
    @Path("transparent")
    @TwoPhaseMutation(autoConfirm = AutoConfirm.ALWAYS)
    public String transparent(String name, @QueryParam("tag") List<String> tags) {
        return state(name, tags);
    }

    @POST
    @Path("key")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public String key(String name, @QueryParam("tag") List<String> tags) {
        return state(name, tags);
    }

    private String state(String name, List<String> tags) {
        total += 10;
        basket.add("tea");
        StringBuilder taken = new StringBuilder();
        while (!tags.isEmpty()) {
            taken.append(tags.remove(0));
        }
        String state = name + " " + total + " " + basket + " " + taken + " "
                + security.getUserPrincipal().getName() + " " + injected.getName() + " "
                + security.isUserInRole("manager");
        notes.keep("state", state);
        notes.meetADeadlockOnce(name);
        return state;
    }
}
