package io.twophp.jaxrs.app;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.util.List;

/** Fails in each dialect, so that the library has to provide an answer. */
@Path("broken")
@RequestScoped
public class BrokenResource extends EachDialect {

    @Override
    Response work(String how, InputStream body, List<String> tags) {
        shop.order(how);
        if (how.equals("large")) {
            return Response.ok("x".repeat(3 << 20)).build();
        }
        throw new IllegalStateException("no mapper takes this");
    }
}
