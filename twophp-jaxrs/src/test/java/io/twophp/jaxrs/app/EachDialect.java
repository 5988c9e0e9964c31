package io.twophp.jaxrs.app;

import io.twophp.AutoConfirm;
import io.twophp.Command;
import io.twophp.Dialect;
import io.twophp.Mode;
import io.twophp.TwoPhaseMutation;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;

/** A method for each mode and dialect, at an address named for it; all do the same work. */
public abstract class EachDialect extends ShopResource {

    @PathParam("id")
    String id;

    abstract Response work(InputStream body) throws Exception;

    @POST
    @Path("twophp/{id}")
    @TwoPhaseMutation(grace = Shop.GRACE)
    public Response twophp(InputStream body) throws Exception {
        return work(body);
    }

    @POST
    @Path("transparent/{id}")
    @TwoPhaseMutation(grace = Shop.GRACE, autoConfirm = AutoConfirm.ALWAYS)
    public Response transparent(InputStream body) throws Exception {
        return work(body);
    }

    @POST
    @Path("later/{id}")
    @TwoPhaseMutation(grace = Shop.GRACE, mode = Mode.ASYNCHRONOUS)
    public Response later(InputStream body) throws Exception {
        return work(body);
    }

    @POST
    @Path("idempotency-key/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDEMPOTENCY_KEY)
    public Response key(InputStream body) throws Exception {
        return work(body);
    }

    @POST
    @Path("certified-http/{id}")
    @TwoPhaseMutation(dialects = Dialect.CERTIFIED_HTTP)
    public Response message(InputStream body) throws Exception {
        return work(body);
    }

    @POST
    @Path("poe/{id}")
    @TwoPhaseMutation(dialects = Dialect.POE)
    public Response poe(InputStream body) throws Exception {
        return work(body);
    }

    @POST
    @Path("exactly-once/{id}")
    @TwoPhaseMutation(dialects = Dialect.EXACTLY_ONCE)
    public Response exactlyOnce(InputStream body) throws Exception {
        return work(body);
    }

    @POST
    @Path("ids/{id}")
    @TwoPhaseMutation(dialects = Dialect.IDS)
    @Command(entity = "work", action = "do")
    public Response ids(InputStream body) throws Exception {
        return work(body);
    }
}
