package io.twophp.jaxrs.app;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The state of a request: a basket of its own, and its input, which can be read only once. */
@RequestScoped
public class FreshWork {

    /** The header for the number of deadlocks. */
    public static final String DEADLOCKS = "X-Deadlocks";

    @Inject
    Shop shop;

    private final List<String> basket = new ArrayList<>();

    void add(String what) {
        basket.add(what);
    }

    Response with(int total, InputStream body, List<String> tags, HttpHeaders headers)
            throws IOException, SQLException {
        StringBuilder taken = new StringBuilder();
        while (!tags.isEmpty()) {
            taken.append(tags.remove(0));
        }
        basket.add("tea");
        String seen = total + " " + basket + " " + taken + " "
                + new String(body.readAllBytes(), StandardCharsets.UTF_8)
                + " " + headers.getHeaderString("X-Api-Key");
        shop.order(seen);
        if (shop.executions() <= Integer.parseInt(headers.getHeaderString(DEADLOCKS))) {
            throw new SQLException("deadlock", "40P01");
        }
        return Response.status(201)
                .entity(seen)
                .type("text/plain")
                .header("X-Total", total)
                .build();
    }
}
