package org.example.stranger.errand;

import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.glassfish.jersey.client.authentication.HttpAuthenticationFeature;

/** One client for each user, who is logged in with it; and one for all users, where each request names its user. */
@ApplicationScoped
public class Clients {

    private final Map<String, Client> ofUsers = new ConcurrentHashMap<>();
    private Client ofAll;

    @PostConstruct
    void open() {
        ofAll = ClientBuilder.newClient()
                .register(HttpAuthenticationFeature.basicBuilder().build())
                .register(TwoPhaseClientFeature.class);
    }

    /** Returns a client that is logged in as the user. It follows redirects, as Jersey's clients do by default. */
    public Client of(String user) {
        return ofUsers.computeIfAbsent(
                user,
                name -> ClientBuilder.newClient()
                        .register(HttpAuthenticationFeature.basic(name, password(name)))
                        .register(TwoPhaseClientFeature.class));
    }

    /** Returns the client for requests that name their user in Jersey's properties. */
    public Client ofAll() {
        return ofAll;
    }

    static String password(String user) {
        return user + "-secret";
    }

    @PreDestroy
    void close() {
        ofUsers.values().forEach(Client::close);
        ofAll.close();
    }
}
