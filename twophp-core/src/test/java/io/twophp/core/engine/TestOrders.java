package io.twophp.core.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ClientCorrelationId;
import io.twophp.Effects;
import io.twophp.Mode;
import io.twophp.Owner;
import io.twophp.ReplayPolicy;
import io.twophp.ServerCorrelationId;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intents;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.TestPolicy;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What Alice orders, and the settings under which an engine takes her orders. */
public abstract class TestOrders {

    public static final Duration TTL = Duration.ofSeconds(30);
    public static final Duration LONGEST = Duration.ofSeconds(120);
    public static final Duration GRACE = Duration.ofSeconds(5);
    public static final Duration LEASE = Duration.ofSeconds(60);
    public static final Duration TICK = Duration.ofNanos(1000);
    public static final Duration LIMIT = Duration.ofMinutes(15);
    public static final int ATTEMPTS = 2;
    public static final int RETRIES = 2;
    public static final Duration INTERRUPTIONS = Duration.ofHours(6);
    public static final Duration MAX_AGE = Duration.ofDays(30);
    public static final int QUOTA = 3;
    public static final int QUOTA_BYTES = 100_000;
    public static final int PLACES = 4;
    public static final int RECOVERY_PLACES = 2;
    /** A failure of the infrastructure after which the same is tried again. */
    public static final SQLException DEADLOCK = new SQLException("deadlock", "40P01");

    public static final String PATH = "/shop/orders";
    public static final ServiceIdentity SHOP = ServiceIdentity.named("shop");
    public static final Owner ALICE = new Owner("alice");
    public static final Optional<URI> HOOK = Optional.of(URI.create("https://client.example/hook"));
    public static final ClientCorrelationId CCID = new ClientCorrelationId("ccid-1");
    public static final StoredRequest ORDER = order("1 tea");
    public static final EndpointPolicy REJECT = policy(ReplayPolicy.REJECT, Effects.LOCAL);
    public static final EndpointPolicy REUSE = policy(ReplayPolicy.REUSE, Effects.LOCAL);
    public static final EndpointPolicy EXTERNAL = policy(ReplayPolicy.REJECT, Effects.EXTERNAL);
    public static final EndpointPolicy ASYNCHRONOUS = policy(Mode.ASYNCHRONOUS, ReplayPolicy.REJECT, Effects.LOCAL);
    public static final EndpointPolicy LATE_ASYNCHRONOUS = policy(Mode.ASYNCHRONOUS, ReplayPolicy.REUSE, Effects.LOCAL);
    public static final EndpointPolicy NEGOTIATED = policy(Mode.NEGOTIATED, ReplayPolicy.REJECT, Effects.LOCAL);

    private static EndpointPolicy policy(ReplayPolicy replay, Effects effects) {
        return policy(Mode.SYNCHRONOUS, replay, effects);
    }

    public static EndpointPolicy policy(Mode mode, ReplayPolicy replay, Effects effects) {
        return new TestPolicy().mode(mode).late(replay).effects(effects).build();
    }

    /** Returns the id of a claimed intent. */
    public static ServerCorrelationId id(Claim claim) {
        return claim.intent().serverCorrelationId();
    }

    /** Returns the id of an intent that was registered. */
    public static ServerCorrelationId id(Answer registered) {
        return ((Answer.Registered) registered).intent().serverCorrelationId();
    }

    public static StoredRequest order(String what) {
        return Intents.request("POST", PATH, null, Map.of("Content-Type", List.of("text/plain")), what.getBytes(UTF_8));
    }

    public static StoredResponse response(int status) {
        return new StoredResponse(
                status, Map.of("Content-Type", List.of("text/plain")), ("answer " + status).getBytes(UTF_8));
    }

    public static Registration registration(EndpointPolicy policy) {
        return registration(CCID.value(), policy);
    }

    public static Registration registration(String ccid) {
        return registration(ccid, REJECT);
    }

    public static Registration registration(String ccid, EndpointPolicy policy) {
        return registration(ccid, ORDER, policy);
    }

    public static Registration registration(String ccid, StoredRequest order, EndpointPolicy policy) {
        return Registration.of(ALICE, new ClientCorrelationId(ccid), OptionalLong.empty(), order, policy);
    }

    /** Returns a registration that the server confirms by itself. */
    public static Registration autoConfirmed(EndpointPolicy policy, Optional<URI> callback) {
        return autoConfirmed(policy, callback, false);
    }

    public static Registration autoConfirmed(EndpointPolicy policy, Optional<URI> callback, boolean respondAsync) {
        return new Registration(
                Name.of(ALICE, CCID),
                OptionalLong.empty(),
                ORDER,
                policy,
                respondAsync,
                Optional.of(new AutoConfirmation(callback)));
    }

    public static Confirmation confirmation(ServerCorrelationId id) {
        return confirmation(CCID.value(), id);
    }

    public static Confirmation confirmation(String ccid, ServerCorrelationId id) {
        return Confirmation.of(ALICE, new ClientCorrelationId(ccid), id, PATH, Optional.empty(), false);
    }

    public static Confirmation confirmation(ServerCorrelationId id, String token) {
        return Confirmation.of(ALICE, CCID, id, PATH, Optional.of(token), false);
    }

    /** Returns the answer to an execution that came to no end. */
    public static Answer undecided(Claim claim) {
        return Answer.refused(Answer.Reason.UNDECIDED, claim.intent());
    }
}
