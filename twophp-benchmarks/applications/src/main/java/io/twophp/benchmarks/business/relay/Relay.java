package io.twophp.benchmarks.business.relay;

import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** Passes a purchase on to an endpoint of this server, as its caller, and the answer back. Thread-safe. */
public final class Relay implements AutoCloseable {

    private final Client client;
    private final String address;

    /**
     * @param client closed with this
     * @param path below the server's root; the variant follows
     */
    public Relay(Client client, String path) {
        this.client = client;
        this.address = System.getProperty("sample.url", "http://127.0.0.1:8080/") + path;
    }

    public Response pass(String variant, String authorization, String body) {
        try (Response answer = client.target(address)
                .path(variant)
                .request()
                .header(HttpHeaders.AUTHORIZATION, authorization)
                .post(Entity.json(body))) {
            return Response.status(answer.getStatus() / 100 == 2 ? 201 : 502)
                    .entity(answer.readEntity(String.class))
                    .build();
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
