package io.twophp.benchmarks.business.checkout;

import io.twophp.benchmarks.business.NewPurchase;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.UUID;

/** Another service, on the same server, which makes purchases of its own. Thread-safe. */
public final class Service {

    private final Client client;
    private final String address;

    /** @param path below the server's root; the variant follows */
    public Service(Client client, String path) {
        this.client = client;
        this.address = System.getProperty("sample.url", "http://127.0.0.1:8080/") + path;
    }

    /** @throws WebApplicationException if the service did not make the purchase */
    public void call(String variant, String authorization, NewPurchase wanted) {
        NewPurchase own =
                new NewPurchase(UUID.randomUUID().toString(), wanted.item(), wanted.quantity(), wanted.note());
        try (Response answer = client.target(address)
                .path(variant)
                .request()
                .header(HttpHeaders.AUTHORIZATION, authorization)
                .post(Entity.json(own))) {
            if (answer.getStatus() / 100 != 2) {
                throw new WebApplicationException(address + " answers " + answer.getStatus(), 502);
            }
            answer.readEntity(String.class);
        }
    }
}
