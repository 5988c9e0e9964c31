package org.example.stranger.failing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Counts the executions that have begun, however their transactions ended. */
@Path("executions")
@ApplicationScoped
public class Executions {

    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    int count(String name) {
        return counts.merge(name, 1, Integer::sum);
    }

    @GET
    @Path("{name}")
    public int of(@PathParam("name") String name) {
        return counts.getOrDefault(name, 0);
    }
}
