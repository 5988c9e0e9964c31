package io.twophp.jaxrs.app;

import io.twophp.AutoConfirm;
import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.List;

/**
 * A method for each mode and dialect, which returns the state of its request, and meets as many deadlocks as a header
 * asks for.
 */
@Path("fresh")
@RequestScoped
@CountedCalls
public class FreshResource {

    @Inject
    FreshWork work;

    @Inject
    FreshSubResource sub;

    @Context
    HttpHeaders headers;

    private int total;

    @POST
    @Path("twophp/{id}")
    @TwoPhaseMutation(grace = Shop.GRACE)
    public Response twophp(InputStream body, @QueryParam("tag") List<String> tags) throws IOException, SQLException {
        return work(body, tags);
    }

    @POST
    @Path("transparent/{id}")
    @TwoPhaseMutation(grace = Shop.GRACE, autoConfirm = AutoConfirm.ALWAYS)
    public Response transparent(InputStream body, @QueryParam("tag") List<String> tags)
            throws IOException, SQLException {
        return work(body, tags);
    }

    @POST
    @Path("idempotency-key/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public Response key(InputStream body, @QueryParam("tag") List<String> tags) throws IOException, SQLException {
        return work(body, tags);
    }

    @POST
    @Path("certified-http/{id}")
    @TwoPhaseMutation(dialects = Dialect.CERTIFIED_HTTP)
    public Response message(InputStream body, @QueryParam("tag") List<String> tags) throws IOException, SQLException {
        return work(body, tags);
    }

    @POST
    @Path("poe/{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public Response poe(InputStream body, @QueryParam("tag") List<String> tags) throws IOException, SQLException {
        return work(body, tags);
    }

    @POST
    @Path("exactly-once/{id}")
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public Response exactlyOnce(InputStream body, @QueryParam("tag") List<String> tags)
            throws IOException, SQLException {
        return work(body, tags);
    }

    @POST
    @Path("ids/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "fresh", action = "work")
    public Response ids(InputStream body, @QueryParam("tag") List<String> tags) throws IOException, SQLException {
        return work(body, tags);
    }

    @Path("located/{id}")
    public FreshSubResource located() {
        sub.found();
        return sub;
    }

    private Response work(InputStream body, List<String> tags) throws IOException, SQLException {
        total += 10;
        return work.with(total, body, tags, headers);
    }
}
