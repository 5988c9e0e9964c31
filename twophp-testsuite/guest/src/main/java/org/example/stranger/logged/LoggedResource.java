package org.example.stranger.logged;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** Texts, behind a filter that logs each body. */
@Path("logged")
@RequestScoped
@TwoPhaseMutation
@Transactional
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class LoggedResource {

    @PersistenceContext
    EntityManager entities;

    @POST
    @Path("text")
    public String text(String text) {
        return write(text);
    }

    @POST
    @Path("stream")
    public String stream(InputStream content) throws IOException {
        return write(new String(content.readAllBytes(), StandardCharsets.UTF_8));
    }

    @POST
    @Path("reader")
    public String reader(Reader content) throws IOException {
        StringWriter text = new StringWriter();
        content.transferTo(text);
        return write(text.toString());
    }

    private String write(String text) {
        entities.persist(new LogEntry(text));
        return text.length() + " characters";
    }
}
