package org.example.stranger.consumed;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.example.stranger.note.Notes;

/** Texts, behind a servlet filter that logs them. */
@Path("consumed/{how}")
@RequestScoped
@Produces(MediaType.TEXT_PLAIN)
public class ConsumedResource {

    @Inject
    Notes notes;

    @POST
    @TwoPhaseMutation
    @Transactional
    public String text(String text) {
        notes.keep("logged", text);
        return text;
    }
}
