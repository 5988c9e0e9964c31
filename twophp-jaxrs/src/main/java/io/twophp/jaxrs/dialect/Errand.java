package io.twophp.jaxrs.dialect;

import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Registration;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.policy.EndpointPolicy;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a request asks of the engine: to register an intent, and to confirm it at once if so said.
 *
 * @param name what the client calls it
 * @param requestedTtl in milliseconds, if the client asks for one
 * @param respondAsync whether the client prefers not to wait
 * @param autoConfirmation if the server confirms it as well
 */
public record Errand(
        Name name, OptionalLong requestedTtl, boolean respondAsync, Optional<AutoConfirmation> autoConfirmation) {

    /** For the engine, with the request as it is to be stored. */
    public Registration of(StoredRequest request, EndpointPolicy policy) {
        return new Registration(name, requestedTtl, request, policy, respondAsync, autoConfirmation);
    }
}
