package io.twophp.jaxrs.client;

import io.twophp.ClientCorrelationId;
import io.twophp.ProtocolHeader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.client.WebTarget;
import jakarta.ws.rs.core.Response;
import java.util.Objects;

/**
 * Calls that leave if and only if the caller's transaction commits.
 *
 * <pre>{@code
 * @Inject AfterCommit calls;
 *
 * @Transactional
 * public void bill(Order order) {
 *     orders.bill(order);
 *     calls.to(payments.path("authorizations")).post(Entity.json(new Authorization(order)));
 * }
 * }</pre>
 *
 * A call is a row in the transaction that is active on the thread: of a two-phase method, a {@code @Transactional} bean
 * or an EJB. It costs one statement there, no commit and no flush. After a rollback nothing leaves. After the commit
 * the call is sent at once, on another thread; if that fails, or the node dies, the recovery of any node sends it,
 * until it has an outcome or is older than {@code twophp.client.max-age}. In each dialect of
 * {@link TwoPhaseClientFeature} the called service executes it once; that the service speaks the dialect is the
 * application's promise, since requests without an answer are sent again. Its end is a CDI event,
 * {@link io.twophp.CallEnded}.
 *
 * <p>The target's client needs {@link TwoPhaseClientFeature} and an {@linkplain TwoPhaseClientFeature#IDENTITY
 * identity}. Thread-safe.
 */
@ApplicationScoped
public class AfterCommit {

    /**
     * Begins a call.
     *
     * @throws IllegalArgumentException if the target's client would send the request at once, since it has no
     *     {@link TwoPhaseClientFeature}
     */
    public Call to(WebTarget target) {
        Objects.requireNonNull(target, "target");
        if (!target.getConfiguration().isRegistered(TwoPhaseClientFeature.class)) {
            throw new IllegalArgumentException("TWOPHP-0642 The client of " + target.getUri()
                    + " would send a request at once: register TwoPhaseClientFeature with it.");
        }
        return new Call(target.request()
                .property(TwoPhaseClientFeature.ENABLED, true)
                .property(TwoPhaseClientFeature.AFTER_COMMIT, true));
    }

    /** A call that is being described. For one thread. */
    public static final class Call {

        private final Invocation.Builder request;

        private Call(Invocation.Builder request) {
            this.request = request;
        }

        /** Adds a header. Credentials are refused: they are not stored; a filter of the client adds them. */
        public Call header(String name, Object value) {
            request.header(name, value);
            return this;
        }

        /** Sets a property of the request, such as {@link TwoPhaseClientFeature#DIALECT}. */
        public Call property(String name, Object value) {
            request.property(name, value);
            return this;
        }

        /** Stores a POST, as {@link #method} does. */
        public ClientCorrelationId post(Entity<?> entity) {
            return method("POST", entity);
        }

        /** Stores a PUT, as {@link #method} does. */
        public ClientCorrelationId put(Entity<?> entity) {
            return method("PUT", entity);
        }

        /** Stores a PATCH, as {@link #method} does. */
        public ClientCorrelationId patch(Entity<?> entity) {
            return method("PATCH", entity);
        }

        /** Stores a DELETE, as {@link #method} does. */
        public ClientCorrelationId delete() {
            return method("DELETE", null);
        }

        /**
         * Stores the request in the transaction that is active on the thread. Its entity is written now.
         *
         * @param method POST, PUT, PATCH or DELETE
         * @param entity null for none
         * @return the client correlation id under which the call is first submitted
         * @throws IllegalArgumentException if it is another method
         * @throws jakarta.ws.rs.ProcessingException if no transaction is active, if the call has no named identity or
         *     has credentials of its own, or if it can't be stored; its cause says which
         */
        public ClientCorrelationId method(String method, Entity<?> entity) {
            if (!TwoPhaseClientFilter.MUTATIONS.contains(method)) {
                throw new IllegalArgumentException(
                        method + " changes nothing, and is sent at once: use POST, PUT, PATCH or DELETE");
            }
            try (Response stored = entity == null ? request.method(method) : request.method(method, entity)) {
                return new ClientCorrelationId(stored.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID));
            }
        }
    }
}
