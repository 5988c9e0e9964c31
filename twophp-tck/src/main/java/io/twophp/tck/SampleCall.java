package io.twophp.tck;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.LedgerEntry;
import io.twophp.ServerCorrelationId;
import io.twophp.core.client.CallLedger.NewCall;
import io.twophp.core.client.ClientRow;
import io.twophp.core.client.ConfirmationMode;
import io.twophp.core.crypto.Sealed;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A call of its own, by a service of its own unless one is given. */
record SampleCall(NewCall call, ServerCorrelationId serverId) {

    static final Duration HOLD = Duration.ofSeconds(90);
    static final String METHOD = "POST";
    static final String ENDPOINT = "POST https://pay.example/payments";
    static final String PLACE = ENDPOINT + " 1";

    /** Returns a call at the root of a tree. */
    static SampleCall root() {
        return root(ServiceIdentity.named("web-" + UUID.randomUUID()));
    }

    static SampleCall root(ServiceIdentity service) {
        ClientCorrelationId own = freshId();
        return of(service, own, own, Optional.empty(), Optional.empty());
    }

    /** Returns a call made in the execution of an intent, by the service that executes it. */
    static SampleCall within(Sample intent, String place) {
        return of(intent.service(), freshId(), intent.clientId(), Optional.of(intent.id()), Optional.of(place));
    }

    private static SampleCall of(
            ServiceIdentity service,
            ClientCorrelationId own,
            ClientCorrelationId parent,
            Optional<ServerCorrelationId> within,
            Optional<String> place) {
        UUID id = UUID.randomUUID();
        Sealed request = new Sealed("key-1", ("sealed request of " + id).getBytes(UTF_8));
        return new SampleCall(
                new NewCall(
                        id,
                        service,
                        own,
                        parent,
                        within,
                        place,
                        "pay",
                        METHOD,
                        ENDPOINT,
                        ConfirmationMode.HANDSHAKE,
                        Dialect.TWOPHP,
                        request,
                        false),
                new ServerCorrelationId(UUID.randomUUID().toString()));
    }

    static ClientCorrelationId freshId() {
        return new ClientCorrelationId("call-" + UUID.randomUUID());
    }

    /** Returns the same call to another target. */
    SampleCall to(String target) {
        return with("target", target);
    }

    /** @param component the component of the call that gets another value */
    SampleCall with(String component, Object value) {
        return new SampleCall(Copies.with(call, component, value), serverId);
    }

    /** Returns the same call, submitted anew under an id, with another one of the server. */
    SampleCall submittedAs(ClientCorrelationId fresh) {
        return new SampleCall(
                with("clientCorrelationId", fresh).call(),
                new ServerCorrelationId(UUID.randomUUID().toString()));
    }

    UUID id() {
        return call.id();
    }

    ServiceIdentity service() {
        return call.service();
    }

    ClientCorrelationId clientId() {
        return call.clientCorrelationId();
    }

    /** Returns the client's row after the Phase 1 answer. */
    LedgerEntry row(Instant at) {
        return row(clientId(), serverId, at);
    }

    LedgerEntry row(ClientCorrelationId clientId, ServerCorrelationId server, Instant at) {
        return new ClientRow(service(), call.target(), call.endpoint(), clientId, call.parentReferenceId())
                .registered(server, Sample.TTL, at);
    }
}
