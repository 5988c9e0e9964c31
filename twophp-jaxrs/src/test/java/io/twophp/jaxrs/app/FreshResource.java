package io.twophp.jaxrs.app;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.List;

/** Returns the state of its request, and meets as many deadlocks as a header asks for. */
@Path("fresh")
@RequestScoped
@CountedCalls
public class FreshResource extends EachDialect {

    @Inject
    FreshWork work;

    @Inject
    FreshSubResource sub;

    @Context
    HttpHeaders headers;

    private int total;

    @Path("located/{id}")
    public FreshSubResource located() {
        sub.found();
        return sub;
    }

    @Override
    Response work(String id, InputStream body, List<String> tags) throws IOException, SQLException {
        total += 10;
        return work.with(total, body, tags, headers);
    }
}
