package io.twophp.jaxrs.endpoints;

import static io.twophp.jaxrs.rendering.Documents.member;

import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.Engine;
import io.twophp.core.callback.Callback;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallSettings;
import io.twophp.core.client.CallbackInbox;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.core.signature.CallbackKeys;
import io.twophp.core.signature.CallbackSignature;
import io.twophp.core.signature.CallbackSignature.Verdict;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.admission.Answering;
import io.twophp.jaxrs.admission.OperatorRule;
import io.twophp.jaxrs.rendering.Documents;
import io.twophp.jaxrs.request.JsonBodies;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * Receives callbacks at {@code POST 2php/callbacks} (draft §5.5.4), and reports to operators at {@code GET
 * 2php/callbacks/{client-correlation-id}} which messages of an auto-confirmed call have reached this client (§5.5.5,
 * Table 3). Active only if {@code twophp.client.callback} sets the receiver's address, which is part of the signed text
 * of callbacks.
 */
@ModuleBean
class CallbackReception {

    private static final System.Logger LOG = System.getLogger(CallbackReception.class.getName());
    private static final String NONE = "This client made no call of that id.";

    private final CallbackInbox inbox;
    private final Optional<URI> receiver;
    private final Optional<CallbackSignature> signature;
    private final Admission admission;
    private final OperatorRule operators;

    @Inject
    CallbackReception(Engine engine, Admission admission, OperatorRule operators, Settings settings) {
        this.inbox = new CallbackInbox(engine.calls().parts());
        this.receiver = CallSettings.from(settings).callback();
        this.signature = receiver.map(uri -> new CallbackSignature(CallbackKeys.from(settings), Clock.systemUTC()));
        this.admission = admission;
        this.operators = operators;
    }

    boolean isOffered() {
        return receiver.isPresent();
    }

    void receive(ContainerRequestContext request) {
        Answering.RECEPTION.answer(request, () -> received(request));
    }

    void tell(ContainerRequestContext request, String id) {
        Answering.STATUS.answer(request, () -> status(request, id));
    }

    private Response received(ContainerRequestContext request) throws RefusedException {
        admission.transport(request);
        byte[] body = JsonBodies.bytes(request);
        verify(request, body);
        Callback callback = JsonBodies.json(body)
                .flatMap(CallbackReception::callback)
                .orElseThrow(() -> new RefusedException(
                        Type.MALFORMED_CALLBACK, "Send the five fields of the draft's Table 2 as a JSON object."));
        inbox.received(callback).orElseThrow(() -> new RefusedException(Type.UNKNOWN_CALL, NONE));
        return Response.noContent().build();
    }

    /** @throws RefusedException unless the callback is genuine; the sender does not learn why */
    private void verify(ContainerRequestContext request, byte[] body) throws RefusedException {
        Verdict verdict =
                signature.orElseThrow().verify(request.getMethod(), receiver.orElseThrow(), request.getHeaders(), body);
        if (verdict != Verdict.GENUINE) {
            LOG.log(Level.WARNING, "TWOPHP-0621 A callback was turned away: {0}.", verdict);
            throw new RefusedException(
                    Type.CALLBACK_NOT_GENUINE,
                    "Sign it for the address that the request named, with a key shared with this receiver.");
        }
    }

    private Response status(ContainerRequestContext request, String id) throws RefusedException {
        admission.owner(request);
        operators.check(request);
        return Optional.of(id)
                .filter(ClientCorrelationId::isValid)
                .map(ClientCorrelationId::new)
                .flatMap(inbox::find)
                .map(CallbackReception::report)
                .orElseThrow(() -> new RefusedException(Type.UNKNOWN_CALL, NONE));
    }

    /** Reads the five fields of draft §5.5.4, Table 2; empty if they are no callback. Ignores further members. */
    static Optional<Callback> callback(JsonObject body) {
        if (!Phase.PROCESSING.name().equals(body.getString("phase_state", null))
                || body.get("ponr_crossed") != JsonValue.TRUE) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Callback(
                    new ServerCorrelationId(body.getString("server_correlation_id", "")),
                    new ClientCorrelationId(body.getString("client_correlation_id", "")),
                    Instant.parse(body.getString("callback_timestamp", ""))));
        } catch (IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Reports which messages of a call have reached its client (draft §5.5.5, Table 3). */
    private static Response report(Call call) {
        JsonObjectBuilder json = Documents.object()
                .add("client_correlation_id", call.clientCorrelationId().value());
        member(json, "server_correlation_id", call.serverCorrelationId().map(ServerCorrelationId::value));
        json.add("target", call.target())
                .add("endpoint", call.endpoint())
                .add("way", call.confirmationMode().name())
                .add("state", call.state().name())
                .add("reception", call.reception().name());
        member(json, "callback_timestamp", call.calledBackAt());
        member(json, "answer_timestamp", call.answeredAt());
        return Documents.ok(json.build()).build();
    }
}
