package io.twophp.jaxrs.client;

import io.twophp.cdi.trace.Tracing;
import io.twophp.core.client.Caller;
import io.twophp.core.client.DeferredCalls;
import io.twophp.core.client.Transports;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import java.util.Objects;

/**
 * Makes the mutations of a JAX-RS client two-phase (draft §5): {@code POST}, {@code PUT}, {@code PATCH} and
 * {@code DELETE} are written into the client's ledger, registered, confirmed and polled to their end, and answer with
 * the outcome.
 *
 * <pre>{@code
 * Client client = ClientBuilder.newClient().register(TwoPhaseClientFeature.class);
 * Response order = client.target(orders).request().post(Entity.json(newOrder));
 * }</pre>
 *
 * Each exchange goes through the client's own filters, interceptors and connector, so that all are authenticated alike
 * (N37); the entity is written once, and every exchange with an entity sends the same bytes. Response filters see each
 * exchange and then the final answer; those of a {@code WebTarget} see only the final answer. The constants below are
 * names of properties, for a client, a target, a request or a MicroProfile REST client alike.
 *
 * <p>With {@link #DIALECT}, requests speak another dialect than 2PHP's two phases, and are as durable.
 *
 * <p>A call that is given up throws {@link TwoPhaseCallException}; a call that needs a confirmation first throws
 * {@link ConfirmationNeededException}; one whose answer the application has to judge, {@link AmbiguousAnswerException}.
 * {@code async()} and {@code rx()} work, and occupy a thread of the client's executor for the whole call; within the
 * execution of an intent, give the client a managed executor, whose threads know the intent.
 *
 * <p>Thread-safe; one instance may serve several clients.
 */
public final class TwoPhaseClientFeature implements Feature {

    /**
     * {@code false} sends requests as they are, {@code true} makes them two-phase. {@link Boolean}, by default true.
     */
    public static final String ENABLED = "io.twophp.client.enabled";

    /**
     * The name of the called service in the ledger. {@link String}, by default taken from
     * {@code twophp.client.targets}.
     */
    public static final String TARGET = "io.twophp.client.target";

    /**
     * Names a call among those that one execution of an intent makes, so that the next execution finds it again.
     * {@link String}, by default method and URL without query; calls of one name are distinguished by their order. Set
     * it if that order varies.
     */
    public static final String CALL = "io.twophp.client.call";

    /**
     * The dialect of requests: a {@link io.twophp.Dialect}, or its name; by default {@code TWOPHP}. With another one,
     * the application promises that the called resource speaks it, since requests without an answer are sent again. A
     * POST to an address that an answer has named as a POE resource speaks POE without this property. Dialects without
     * 2PHP's phases ignore {@link #AUTO_CONFIRM} and {@link #REQUESTED_TTL}. {@code POE} is for POST and PATCH,
     * {@code EXACTLY_ONCE} for POST alone, at a URL that is the call's own.
     */
    public static final String DIALECT = "io.twophp.client.dialect";

    /** {@code true} lets the server confirm (§5.5). {@link Boolean}, by default false. */
    public static final String AUTO_CONFIRM = "io.twophp.client.auto-confirm";

    /** The TTL to request from the server (N6). {@link java.time.Duration} or a number of milliseconds. */
    public static final String REQUESTED_TTL = "io.twophp.client.requested-ttl";

    /**
     * The time for which a call is tried. {@link java.time.Duration} or milliseconds, by default
     * {@code twophp.client.timeout}.
     */
    public static final String TIMEOUT = "io.twophp.client.timeout";

    /**
     * The name of the identity that requests are sent under: a service's own account, or one user of it. {@link String}
     * of 1 to 255 characters, by default none. The application that sets it promises that everything that this
     * application sends a service under that name is authenticated as the same caller. After a crash, a call is resumed
     * only by a client, target or request with the name that the call was made under; without a name, never. The name
     * of a client or target does not hold for requests with further properties of their own, which may change the
     * caller (Jersey's {@code HttpAuthenticationFeature} has some): set the name there.
     */
    public static final String IDENTITY = "io.twophp.client.identity";

    /**
     * {@code true} stores a request in the caller's transaction, and sends it once that has committed; see
     * {@link AfterCommit}. {@link Boolean}, by default false.
     */
    public static final String AFTER_COMMIT = "io.twophp.client.after-commit";

    private final Caller caller;

    /** Creates a Feature that takes the {@link Caller} from CDI. */
    public TwoPhaseClientFeature() {
        this.caller = null;
    }

    /** Creates a Feature with the given caller. */
    public TwoPhaseClientFeature(Caller caller) {
        this.caller = Objects.requireNonNull(caller, "caller");
    }

    @Override
    public boolean configure(FeatureContext context) {
        if (context.getConfiguration().isRegistered(TwoPhaseClientFilter.class)) {
            return false;
        }
        Redirects.notFollowed(context);
        context.property(TwoPhaseClientFilter.CALLER, caller == null ? ofApplication(Caller.class) : caller);
        if (caller == null) {
            context.property(TwoPhaseClientFilter.DEFERRED, ofApplication(DeferredCalls.class));
        }
        context.property(ClientTransport.TRACING, caller == null ? ofApplication(Tracing.class) : Tracing.find());
        context.register(TwoPhaseClientFilter.class);
        context.register(PoeDiscoveryFilter.class);
        return true;
    }

    /**
     * Names a client for recovery, in an application with CDI: it resumes the unfinished calls of its
     * {@link #IDENTITY}, even if the application has not called the service again. It stays named until it is closed or
     * another client takes its place. Use it when the application starts, for example with a service's own account.
     *
     * @throws IllegalArgumentException if it has no identity
     * @throws IllegalStateException if it is closed, or there is no CDI container
     */
    public static void recoverBy(Client client) {
        recoverBy(client, ofApplication(Transports.class));
    }

    /** Does the same with the given transports. */
    public static void recoverBy(Client client, Transports transports) {
        String identity = CallProperties.text(
                        IDENTITY, client.getConfiguration().getProperty(IDENTITY))
                .orElseThrow(() -> new IllegalArgumentException("A client for recovery needs the property " + IDENTITY
                        + ", the name of the identity that it sends requests under."));
        transports.name(
                identity,
                TracedTransport.of(new ClientTransport(client), ClientTransport.tracing(client.getConfiguration())));
    }

    private static <T> T ofApplication(Class<T> type) {
        try {
            return CDI.current().select(type).get();
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "TWOPHP-0620 TwoPhaseClientFeature finds no CDI container and so no client's ledger. In Java SE, add"
                            + " twophp-client-se and take the client from TwoPhaseClient.open(…).",
                    e);
        }
    }
}
