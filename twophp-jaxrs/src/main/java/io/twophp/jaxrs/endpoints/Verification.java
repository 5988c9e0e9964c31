package io.twophp.jaxrs.endpoints;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.client.CallSettings;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.CallbackKeys;
import io.twophp.core.signature.CallbackSignature;
import io.twophp.core.signature.CallbackSignature.Verdict;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;

/**
 * Distinguishes genuine callbacks from forged ones, by the keys shared with the servers and the address that the
 * servers were given.
 */
@ModuleBean
class Verification {

    private static final System.Logger LOG = System.getLogger(Verification.class.getName());

    private final Optional<URI> receiver;
    private final Optional<CallbackSignature> signature;

    @Inject
    Verification(Settings settings) {
        receiver = CallSettings.from(settings).callback();
        signature = receiver.map(uri -> new CallbackSignature(CallbackKeys.from(settings), Clock.systemUTC()));
    }

    /** Returns whether this client has a receiver. */
    boolean isPossible() {
        return signature.isPresent();
    }

    /** @throws RefusedException unless the callback is genuine; the sender does not learn why */
    void check(ContainerRequestContext request, byte[] body) throws RefusedException {
        Verdict verdict =
                signature.orElseThrow().verify(request.getMethod(), receiver.orElseThrow(), request.getHeaders(), body);
        if (verdict != Verdict.GENUINE) {
            LOG.log(Level.WARNING, "TWOPHP-0621 A callback was turned away: {0}.", verdict);
            throw new RefusedException(
                    Type.CALLBACK_NOT_GENUINE,
                    "Sign it for the address that the request named, with a key shared with this receiver.");
        }
    }
}
