package io.twophp.jaxrs.app;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.List;

/** A sub-resource whose locator leaves a mark in it. */
@RequestScoped
public class FreshSubResource {

    @Inject
    FreshWork work;

    @Context
    HttpHeaders headers;

    private int total;

    void found() {
        total += 5;
    }

    @POST
    @CountedCalls
    @TwoPhaseMutation(grace = Shop.GRACE)
    public Response work(InputStream body, @QueryParam("tag") List<String> tags) throws IOException, SQLException {
        total += 5;
        return work.with(total, body, tags, headers);
    }
}
