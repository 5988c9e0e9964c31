package io.twophp.core.engine;

import io.twophp.ClientCorrelationId;
import io.twophp.Mode;
import io.twophp.Owner;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.policy.IntentMode;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request to be stored: Phase 1 (draft §5.2.1), or its equivalent in another dialect.
 *
 * @param name the name given by its sender, or by its proxy in transparent mode
 * @param requestedTtl in milliseconds, positive, if the client asked for one
 * @param fingerprint the fingerprint that another request of the same name must have to be its duplicate
 * @param respondAsync whether the client prefers not to wait, if the endpoint leaves it the choice
 * @param autoConfirmation present if the server confirms it as well
 */
public record Registration(
        Name name,
        OptionalLong requestedTtl,
        StoredRequest request,
        Fingerprint fingerprint,
        EndpointPolicy policy,
        boolean respondAsync,
        Optional<AutoConfirmation> autoConfirmation) {

    /** Makes a registration whose duplicates are the same request (D4). */
    public Registration(
            Name name,
            OptionalLong requestedTtl,
            StoredRequest request,
            EndpointPolicy policy,
            boolean respondAsync,
            Optional<AutoConfirmation> autoConfirmation) {
        this(name, requestedTtl, request, request.fingerprint(), policy, respondAsync, autoConfirmation);
    }

    public static Registration of(
            Owner owner,
            ClientCorrelationId clientCorrelationId,
            OptionalLong requestedTtl,
            StoredRequest request,
            EndpointPolicy policy) {
        return new Registration(
                Name.of(owner, clientCorrelationId), requestedTtl, request, policy, false, Optional.empty());
    }

    public Owner owner() {
        return name.owner();
    }

    IntentMode mode() {
        if (autoConfirmation.isEmpty()) {
            return IntentMode.of(policy.mode());
        }
        return isAsynchronous()
                ? IntentMode.ASYNCHRONOUS
                : autoConfirmation.get().callback().isPresent() ? IntentMode.AUTO_CONFIRM : IntentMode.TRANSPARENT;
    }

    /** Returns the same without asynchrony, if the endpoint leaves the choice; empty otherwise. */
    Optional<Registration> synchronously() {
        return policy.mode() != Mode.NEGOTIATED
                ? Optional.empty()
                : Optional.of(
                        new Registration(name, requestedTtl, request, fingerprint, policy, false, autoConfirmation));
    }

    private boolean isAsynchronous() {
        return policy.mode() == Mode.ASYNCHRONOUS || policy.mode() == Mode.NEGOTIATED && respondAsync;
    }
}
