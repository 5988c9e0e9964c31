package org.example.stranger.parameters;

import io.twophp.AutoConfirm;
import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.TreeMap;
import org.example.stranger.note.Notes;

/** Forms of many kinds, behind a servlet filter that has looked at their parameters. */
@Path("parameters")
@RequestScoped
@Consumes(MediaType.APPLICATION_FORM_URLENCODED)
@Produces("text/plain; charset=UTF-8")
public class ParametersResource {

    @Inject
    Notes notes;

    @POST
    @TwoPhaseMutation
    @Transactional
    public String parameters(@FormParam("text") String text, @FormParam("tag") List<String> tags) {
        return keep(text + " " + tags);
    }

    @POST
    @Path("whole")
    @TwoPhaseMutation
    @Transactional
    public String whole(Form form) {
        return keep(new TreeMap<>(form.asMap()).toString());
    }

    @POST
    @Path("later")
    @TwoPhaseMutation(mode = Mode.ASYNCHRONOUS)
    @Transactional
    public String later(@FormParam("text") String text, @FormParam("tag") List<String> tags) {
        return keep(text + " " + tags);
    }

    @POST
    @Path("always")
    @TwoPhaseMutation(autoConfirm = AutoConfirm.ALWAYS)
    @Transactional
    public String always(@FormParam("text") String text, @FormParam("tag") List<String> tags) {
        return keep(text + " " + tags);
    }

    private String keep(String text) {
        notes.keep("form", text);
        return text;
    }
}
