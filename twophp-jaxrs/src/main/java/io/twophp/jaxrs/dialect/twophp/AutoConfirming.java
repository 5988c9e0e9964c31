package io.twophp.jaxrs.dialect.twophp;

import static io.twophp.ProtocolHeader.AUTO_CONFIRM;
import static io.twophp.ProtocolHeader.CALLBACK;
import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;

import io.twophp.AutoConfirm;
import io.twophp.ClientCorrelationId;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.CallbackRefusedException;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.intent.Name;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.dialect.DialectRequest;
import io.twophp.jaxrs.dialect.Incoming;
import io.twophp.jaxrs.request.ProtocolHeaders;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** Makes the registration of a request that the server confirms itself (draft §5.5), with its id and its callback. */
@ModuleBean
class AutoConfirming {

    private final Admission admission;
    private final CallbackPolicy callbacks;

    @Inject
    AutoConfirming(Admission admission, CallbackPolicy callbacks) {
        this.admission = admission;
        this.callbacks = callbacks;
    }

    /** Reads a request that asks for Auto-Confirm by header, with a callback or without. */
    DialectRequest request(Owner owner, Incoming incoming) throws IOException, RefusedException {
        ProtocolHeaders headers = incoming.headers();
        if (incoming.policy().autoConfirm() == AutoConfirm.REFUSED) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER, AUTO_CONFIRM + " is not offered here; leave it out and confirm in Phase 2.");
        }
        Optional<URI> callback = callback(headers);
        if (callback.isPresent() && !headers.hasClientCorrelationId()) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER,
                    CALLBACK + " needs a " + CLIENT_CORRELATION_ID + ", which the callback echoes; send a unique id.");
        }
        return incoming.confirming(
                Name.of(owner, headers.hasClientCorrelationId() ? headers.clientCorrelationId() : proxy()),
                headers.requestedTtl(),
                new AutoConfirmation(callback));
    }

    /** Reads a request that does not take part by itself: no requirement of the protocol on clients applies to it. */
    DialectRequest bystanders(Incoming incoming) throws IOException, RefusedException {
        Owner owner = admission.bystander(incoming.request());
        return incoming.confirming(Name.of(owner, proxy()), OptionalLong.empty(), AutoConfirmation.QUIET);
    }

    private Optional<URI> callback(ProtocolHeaders headers) throws RefusedException {
        Optional<String> given = headers.callback();
        try {
            return given.isEmpty() ? Optional.empty() : Optional.of(callbacks.admit(given.get()));
        } catch (CallbackRefusedException e) {
            throw new RefusedException(Type.CALLBACK_REFUSED, e.getMessage());
        }
    }

    /** Returns an id in place of one that the client has not given (D14). */
    private static ClientCorrelationId proxy() {
        return new ClientCorrelationId(UUID.randomUUID().toString());
    }
}
