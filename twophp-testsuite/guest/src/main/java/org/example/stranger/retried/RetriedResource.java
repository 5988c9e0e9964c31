package org.example.stranger.retried;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.example.stranger.note.Notes;

/** Uploads that meet a deadlock the first time, after they were read. */
@Path("retried")
@RequestScoped
@Produces(MediaType.TEXT_PLAIN)
public class RetriedResource {

    @Inject
    Notes notes;

    @POST
    @Path("stream/{name}")
    @TwoPhaseMutation
    @Transactional
    public String stream(InputStream body) throws IOException {
        return keep(text(body));
    }

    @POST
    @Path("parts")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @TwoPhaseMutation
    @Transactional
    public String parts(List<EntityPart> parts) throws IOException {
        StringBuilder text = new StringBuilder();
        for (EntityPart part : parts) {
            text.append(part.getName())
                    .append('=')
                    .append(text(part.getContent()))
                    .append(';');
        }
        return keep(text.toString());
    }

    @POST
    @Path("part")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @TwoPhaseMutation
    @Transactional
    public String part(@FormParam("file") EntityPart file) throws IOException {
        return keep(text(file.getContent()));
    }

    @POST
    @Path("part-stream")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    @TwoPhaseMutation
    @Transactional
    public String partStream(@FormParam("file") InputStream file) throws IOException {
        return keep(text(file));
    }

    private static String text(InputStream content) throws IOException {
        return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    }

    private String keep(String text) {
        notes.keep("upload", text);
        notes.meetADeadlockOnce(text);
        return text;
    }
}
