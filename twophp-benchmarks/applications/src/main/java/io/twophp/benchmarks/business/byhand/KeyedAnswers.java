package io.twophp.benchmarks.business.byhand;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Optional;

/** The table of keys. */
@ApplicationScoped
public class KeyedAnswers {

    private final Clock clock = Clock.systemUTC();

    @PersistenceContext(unitName = "bench")
    EntityManager entities;

    /**
     * Takes the key for this request, in the running transaction: another request with that key waits for its end.
     *
     * @return the answer to send instead, if the key was taken before
     */
    public Optional<Response> take(String key, String body) {
        KeyedAnswer earlier = entities.find(KeyedAnswer.class, key);
        String digest = digest(body);
        if (earlier == null) {
            entities.persist(new KeyedAnswer(key, digest, clock.instant()));
            entities.flush();
            return Optional.empty();
        }
        if (!earlier.isFor(digest)) {
            throw new WebApplicationException("this key belongs to another request", 422);
        }
        if (!earlier.isAnswered()) {
            throw new WebApplicationException("the first request with this key is not done yet", 409);
        }
        return Optional.of(Response.status(earlier.status())
                .header("Location", earlier.location())
                .entity(earlier.body())
                .build());
    }

    /** Takes the key in a transaction of its own. */
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    public Optional<Response> takeAtOnce(String key, String body) {
        return take(key, body);
    }

    /** Keeps the answer, in the running transaction. */
    public Response keep(String key, Response answer, String body) {
        entities.find(KeyedAnswer.class, key)
                .answered(answer.getStatus(), answer.getLocation().toString(), body);
        return Response.fromResponse(answer).entity(body).build();
    }

    private static String digest(String body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
