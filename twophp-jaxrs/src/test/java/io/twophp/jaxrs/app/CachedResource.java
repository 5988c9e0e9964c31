package io.twophp.jaxrs.app;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;

/** Gives answers that any cache may keep, by the application's directives; {@code refused} is refused. */
@Path("cached")
@RequestScoped
public class CachedResource extends EachDialect {

    @Override
    Response work(InputStream body) {
        shop.order("cached");
        return Response.status(id.equals("refused") ? 409 : 200)
                .entity("secret")
                .type("text/plain")
                .header("Cache-Control", "public, s-maxage=600")
                .header("CDN-Cache-Control", "max-age=600")
                .header("Surrogate-Control", "max-age=600")
                .header("Expires", "Thu, 01 Jan 2099 00:00:00 GMT")
                .header("Vary", "Accept, cookie")
                .build();
    }
}
