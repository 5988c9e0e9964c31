package org.example.portable.bill;

import io.twophp.Dialect;
import io.twophp.jaxrs.client.AfterCommit;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.example.portable.note.Notes;

/** Writes bills as notes, and has their notices written, as notes too, by calls after the commit. */
@ApplicationScoped
public class Billing {

    private static final String ALICE =
            "Basic " + Base64.getEncoder().encodeToString("alice:alice-secret".getBytes(StandardCharsets.UTF_8));

    @Inject
    AfterCommit calls;

    @Inject
    Notes notes;

    private Client client;

    @PostConstruct
    void open() {
        client = ClientBuilder.newClient()
                .register(TwoPhaseClientFeature.class)
                .register(new Login())
                .property(TwoPhaseClientFeature.IDENTITY, "alice");
    }

    @PreDestroy
    void close() {
        client.close();
    }

    /**
     * Writes a bill, and a notice for it.
     *
     * @throws UnpaidException if {@code paid} is false: the transaction rolls back
     */
    @Transactional
    public void bill(URI base, String text, boolean paid, Dialect dialect) {
        notes.add(text, null, "bill");
        notify(base, text, dialect);
        if (!paid) {
            throw new UnpaidException();
        }
    }

    /** Has a notice written: in the caller's transaction, if there is one. */
    public void notify(URI base, String text, Dialect dialect) {
        calls.to(client.target(base).path(dialect == Dialect.IDEMPOTENCY_KEY ? "keyed" : "notes"))
                .property(TwoPhaseClientFeature.DIALECT, dialect)
                .post(Entity.json("{\"text\":\"notice-" + text + "\"}"));
    }

    /** The bill is not paid. */
    public static class UnpaidException extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    /** Logs in as Alice. */
    private static final class Login implements ClientRequestFilter {

        @Override
        public void filter(ClientRequestContext request) {
            request.getHeaders().putSingle(HttpHeaders.AUTHORIZATION, ALICE);
        }
    }
}
