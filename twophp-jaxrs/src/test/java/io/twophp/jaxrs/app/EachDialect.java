package io.twophp.jaxrs.app;

import io.twophp.AutoConfirm;
import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.util.List;

/** A method for each mode and dialect, at an address named for it; all do the same work. */
public abstract class EachDialect extends ShopResource {

    abstract Response work(String id, InputStream body, List<String> tags) throws Exception;

    @POST
    @Path("twophp/{id}")
    @TwoPhaseMutation(grace = Shop.GRACE)
    public Response twophp(@PathParam("id") String id, InputStream body, @QueryParam("tag") List<String> tags)
            throws Exception {
        return work(id, body, tags);
    }

    @POST
    @Path("transparent/{id}")
    @TwoPhaseMutation(grace = Shop.GRACE, autoConfirm = AutoConfirm.ALWAYS)
    public Response transparent(@PathParam("id") String id, InputStream body, @QueryParam("tag") List<String> tags)
            throws Exception {
        return work(id, body, tags);
    }

    @POST
    @Path("later/{id}")
    @TwoPhaseMutation(grace = Shop.GRACE, mode = Mode.ASYNCHRONOUS)
    public Response later(@PathParam("id") String id, InputStream body, @QueryParam("tag") List<String> tags)
            throws Exception {
        return work(id, body, tags);
    }

    @POST
    @Path("idempotency-key/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public Response key(@PathParam("id") String id, InputStream body, @QueryParam("tag") List<String> tags)
            throws Exception {
        return work(id, body, tags);
    }

    @POST
    @Path("certified-http/{id}")
    @TwoPhaseMutation(dialects = Dialect.CERTIFIED_HTTP)
    public Response message(@PathParam("id") String id, InputStream body, @QueryParam("tag") List<String> tags)
            throws Exception {
        return work(id, body, tags);
    }

    @POST
    @Path("poe/{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public Response poe(@PathParam("id") String id, InputStream body, @QueryParam("tag") List<String> tags)
            throws Exception {
        return work(id, body, tags);
    }

    @POST
    @Path("exactly-once/{id}")
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public Response exactlyOnce(@PathParam("id") String id, InputStream body, @QueryParam("tag") List<String> tags)
            throws Exception {
        return work(id, body, tags);
    }

    @POST
    @Path("ids/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "work", action = "do")
    public Response ids(@PathParam("id") String id, InputStream body, @QueryParam("tag") List<String> tags)
            throws Exception {
        return work(id, body, tags);
    }
}
