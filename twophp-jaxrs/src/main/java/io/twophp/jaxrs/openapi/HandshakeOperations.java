package io.twophp.jaxrs.openapi;

import static io.twophp.ProtocolHeader.AUTO_CONFIRM;
import static io.twophp.ProtocolHeader.CALLBACK;
import static io.twophp.ProtocolHeader.CLIENT_CORRELATION_ID;
import static io.twophp.ProtocolHeader.CONFIRMATION_TOKEN;
import static io.twophp.ProtocolHeader.ENABLED;
import static io.twophp.ProtocolHeader.MESSAGE;
import static io.twophp.ProtocolHeader.PHASE_STATE;
import static io.twophp.ProtocolHeader.PONR_DEADLINE;
import static io.twophp.ProtocolHeader.REPLAY_POLICY;
import static io.twophp.ProtocolHeader.REQUESTED_TTL;
import static io.twophp.ProtocolHeader.RESOURCE_ID;
import static io.twophp.ProtocolHeader.RESPONSE_STATUS;
import static io.twophp.ProtocolHeader.SERVER_CORRELATION_ID;
import static io.twophp.ProtocolHeader.TTL;

import io.twophp.AutoConfirm;
import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.protocol.Problem;
import io.twophp.jaxrs.openapi.Description.Described;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.links.Link;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/** Describes both phases of an operation: its additional input and output, and its confirmation. */
final class HandshakeOperations {

    private static final String OK = "200";
    private static final String ACCEPTED = "202";
    private static final String SUCCESS = "2(\\d\\d|XX)|default";

    private static final Problem.Type[] REGISTERING = {
        Problem.Type.MALFORMED_HEADER,
        Problem.Type.AUTHENTICATION_REQUIRED,
        Problem.Type.TLS_REQUIRED,
        Problem.Type.FORBIDDEN,
        Problem.Type.TTL_EXPIRED,
        Problem.Type.OUTCOME_PURGED,
        Problem.Type.PAYLOAD_TOO_LARGE,
        Problem.Type.URI_TOO_LONG,
        Problem.Type.CORRELATION_ID_REUSED,
        Problem.Type.TOO_MANY_UNCONFIRMED,
        Problem.Type.BODY_CONSUMED,
        Problem.Type.PAYLOAD_UNREADABLE,
        Problem.Type.LEDGER_UNAVAILABLE,
        Problem.Type.SERVER_STOPPING
    };

    private static final Problem.Type[] CONFIRMING = {
        Problem.Type.MALFORMED_HEADER,
        Problem.Type.AUTHENTICATION_REQUIRED,
        Problem.Type.TLS_REQUIRED,
        Problem.Type.FORBIDDEN,
        Problem.Type.NOT_OWNER,
        Problem.Type.OWNER_REFUSED,
        Problem.Type.IDENTITY_TOO_OLD,
        Problem.Type.UNKNOWN_INTENT,
        Problem.Type.TTL_EXPIRED,
        Problem.Type.OUTCOME_PURGED,
        Problem.Type.ATTEMPTS_EXHAUSTED,
        Problem.Type.EXECUTION_FAILED,
        Problem.Type.NOT_INTERCEPTED,
        Problem.Type.RESPONSE_TOO_LARGE,
        Problem.Type.PAYLOAD_UNREADABLE,
        Problem.Type.LEDGER_UNAVAILABLE,
        Problem.Type.SERVER_STOPPING
    };

    /** Describes Phase 1 in addition to the operation itself. */
    void register(Operation operation, EndpointPolicy policy, String confirmation) {
        boolean required =
                policy.enrolment() == Enrolment.REQUIRED && policy.dialects().equals(Set.of(Dialect.TWOPHP));
        parameters(operation, policy, required);
        APIResponses responses = responses(operation);
        if (required) {
            Set.copyOf(responses.getAPIResponses().keySet()).stream()
                    .filter(status -> status.matches(SUCCESS))
                    .forEach(responses::removeAPIResponse);
        }
        responses.addAPIResponse(OK, registered(responses.getAPIResponse(OK), policy, confirmation));
        if (policy.mode() != Mode.SYNCHRONOUS && policy.autoConfirm() != AutoConfirm.REFUSED) {
            Vocabulary.complete(responses, ACCEPTED, accepted());
        }
        Vocabulary.problems(responses, REGISTERING);
        if (policy.enrolment() == Enrolment.REQUIRED) {
            Vocabulary.problems(responses, Problem.Type.ENROLMENT_REQUIRED);
        }
        if (policy.autoConfirm() != AutoConfirm.REFUSED) {
            Vocabulary.problems(responses, Problem.Type.CALLBACK_REFUSED, Problem.Type.SERVER_BUSY);
        }
        operation.setDescription(
                (operation.getDescription() == null ? "" : operation.getDescription() + "\n\n") + "Two-phase: with `"
                        + ENABLED + ": true` the request is stored, and executed once when it is confirmed.");
    }

    private static void parameters(Operation operation, EndpointPolicy policy, boolean required) {
        add(operation, Vocabulary.header(ENABLED, required, Vocabulary.oneOf(true), "whether it takes part in 2PHP"));
        add(
                operation,
                Vocabulary.header(
                        CLIENT_CORRELATION_ID,
                        required,
                        Vocabulary.id(),
                        "a fresh id of the client's, the same in every repetition; necessary with " + ENABLED));
        add(
                operation,
                Vocabulary.header(
                        REQUESTED_TTL,
                        false,
                        Vocabulary.of(SchemaType.INTEGER),
                        "for how long it may be confirmed, in milliseconds; between "
                                + policy.ttl().toMillis() + " and "
                                + policy.maximumTtl().toMillis()));
        if (policy.autoConfirm() != AutoConfirm.REFUSED) {
            add(
                    operation,
                    Vocabulary.header(
                            AUTO_CONFIRM, false, Vocabulary.oneOf(true), "the server confirms: executed at once"));
            add(
                    operation,
                    Vocabulary.header(
                            CALLBACK,
                            false,
                            Vocabulary.of(SchemaType.STRING).format("uri"),
                            "where an auto-confirmed request is announced"));
        }
    }

    static void add(Operation operation, Parameter parameter) {
        boolean known = operation.getParameters() != null
                && operation.getParameters().stream()
                        .anyMatch(some -> parameter.getName().equalsIgnoreCase(some.getName()));
        if (!known) {
            operation.addParameter(parameter);
        }
    }

    static APIResponses responses(Operation operation) {
        if (operation.getResponses() == null) {
            operation.setResponses(OASFactory.createAPIResponses());
        }
        return operation.getResponses();
    }

    private static APIResponse registered(APIResponse plain, EndpointPolicy policy, String confirmation) {
        String text =
                "With `" + ENABLED + "`: registered, without a body; nothing is executed before its confirmation.";
        APIResponse response = plain == null || plain.getRef() != null
                ? OASFactory.createAPIResponse().description(text)
                : plain.description(Vocabulary.joined(plain.getDescription(), " ", text));
        Stream.of(SERVER_CORRELATION_ID, CLIENT_CORRELATION_ID, PHASE_STATE, TTL, PONR_DEADLINE, REPLAY_POLICY)
                .forEach(name -> response.addHeader(name, Vocabulary.headerRef(name)));
        if (policy.replayPolicy() == ReplayPolicy.REUSE) {
            response.addHeader(CONFIRMATION_TOKEN, Vocabulary.headerRef(CONFIRMATION_TOKEN));
        }
        return response.addLink("confirm", link(confirmation));
    }

    /** Links to the confirmation, with its headers from the answer of Phase 1. */
    private static Link link(String confirmation) {
        return OASFactory.createLink()
                .operationId(confirmation)
                .description("Phase 2")
                .addParameter(ENABLED, true)
                .addParameter(CLIENT_CORRELATION_ID, "$response.header." + CLIENT_CORRELATION_ID)
                .addParameter(SERVER_CORRELATION_ID, "$response.header." + SERVER_CORRELATION_ID);
    }

    private static APIResponse accepted() {
        return Vocabulary.response(
                "Confirmed, and executed behind this answer, or by another request",
                SERVER_CORRELATION_ID,
                CLIENT_CORRELATION_ID,
                PHASE_STATE,
                RESOURCE_ID,
                "Location",
                "Retry-After");
    }

    /** Describes Phase 2 of all two-phase operations of one path. */
    Operation confirmation(String id, PathItem item, Map<HttpMethod, Described> methods) {
        Collection<EndpointPolicy> policies =
                methods.values().stream().map(Described::policy).toList();
        Operation confirmation = OASFactory.createOperation()
                .operationId(id)
                .summary("Phase 2")
                .description("Confirms what was registered by "
                        + methods.keySet().stream().map(Enum::name).sorted().collect(Collectors.joining(", "))
                        + " here: it is executed once, and every repetition gets the recorded response.")
                .responses(OASFactory.createAPIResponses());
        methods.forEach((method, described) ->
                takeOver(confirmation, item.getOperations().get(method), described.recorded()));
        pathParameters(item, methods.keySet(), confirmation);
        add(confirmation, Vocabulary.header(ENABLED, true, Vocabulary.oneOf(true), "that it is a confirmation"));
        add(confirmation, Vocabulary.header(CLIENT_CORRELATION_ID, true, Vocabulary.id(), "as in Phase 1"));
        add(confirmation, Vocabulary.header(SERVER_CORRELATION_ID, true, Vocabulary.id(), "as Phase 1 was answered"));
        if (any(policies, policy -> policy.replayPolicy() == ReplayPolicy.REUSE)) {
            add(
                    confirmation,
                    Vocabulary.header(
                            CONFIRMATION_TOKEN,
                            false,
                            Vocabulary.of(SchemaType.STRING),
                            "as Phase 1 was answered; necessary after the deadline"));
            Vocabulary.problems(confirmation.getResponses(), Problem.Type.CONFIRMATION_TOKEN_REQUIRED);
        }
        if (any(policies, policy -> policy.mode() == Mode.NEGOTIATED)) {
            add(
                    confirmation,
                    Vocabulary.header(
                            "Prefer", false, Vocabulary.oneOf("respond-async"), "not to wait for the outcome"));
        }
        if (any(policies, policy -> policy.mode() != Mode.SYNCHRONOUS)) {
            Vocabulary.problems(confirmation.getResponses(), Problem.Type.SERVER_BUSY);
        }
        confirmation.getResponses().addAPIResponse(ACCEPTED, accepted());
        Vocabulary.problems(confirmation.getResponses(), CONFIRMING);
        return confirmation;
    }

    private static boolean any(Collection<EndpointPolicy> policies, Predicate<EndpointPolicy> what) {
        return policies.stream().anyMatch(what);
    }

    /** Returns an operation's own responses as they are recorded: with 200 for each success (draft §5.3.2). */
    Map<String, APIResponse> recorded(Operation operation) {
        Map<String, APIResponse> all = new LinkedHashMap<>();
        responses(operation).getAPIResponses().forEach((status, response) -> {
            all.putIfAbsent(status.matches(SUCCESS) ? OK : status, recorded(response));
            if ("default".equals(status)) {
                all.put(status, response);
            }
        });
        all.computeIfAbsent(OK, status -> recorded(OASFactory.createAPIResponse()));
        return all;
    }

    /** Copies responses, tags and security; the first of several operations counts for responses and security. */
    private static void takeOver(Operation confirmation, Operation operation, Map<String, APIResponse> recorded) {
        recorded.forEach((status, response) -> {
            if (confirmation.getResponses().getAPIResponse(status) == null) {
                confirmation.getResponses().addAPIResponse(status, copy(response));
            }
        });
        if (operation.getTags() != null) {
            operation.getTags().stream()
                    .filter(tag -> confirmation.getTags() == null
                            || !confirmation.getTags().contains(tag))
                    .forEach(confirmation::addTag);
        }
        if (operation.getSecurity() != null && confirmation.getSecurity() == null) {
            confirmation.setSecurity(List.copyOf(operation.getSecurity()));
        }
    }

    private static APIResponse recorded(APIResponse response) {
        if (response.getRef() != null) {
            return response;
        }
        APIResponse recorded = Vocabulary.response(
                response.getDescription() == null ? "Executed" : "Executed; " + response.getDescription(),
                SERVER_CORRELATION_ID,
                CLIENT_CORRELATION_ID,
                PHASE_STATE,
                RESOURCE_ID,
                MESSAGE,
                RESPONSE_STATUS);
        return completed(recorded, response);
    }

    /** Copies a response, so that additions to one confirmation do not appear in later ones. */
    static APIResponse copy(APIResponse response) {
        return response.getRef() != null
                ? response
                : completed(OASFactory.createAPIResponse().description(response.getDescription()), response);
    }

    private static APIResponse completed(APIResponse copy, APIResponse response) {
        if (response.getContent() != null) {
            copy.setContent(OASFactory.createContent());
            response.getContent().getMediaTypes().forEach(copy.getContent()::addMediaType);
        }
        if (response.getHeaders() != null) {
            response.getHeaders().forEach(copy::addHeader);
        }
        return copy;
    }

    static void pathParameters(PathItem item, Set<HttpMethod> methods, Operation confirmation) {
        Stream.concat(
                        item.getParameters() == null ? Stream.empty() : item.getParameters().stream(),
                        methods.stream()
                                .map(method -> item.getOperations().get(method).getParameters())
                                .filter(all -> all != null)
                                .flatMap(Collection::stream))
                .filter(parameter -> parameter.getIn() == Parameter.In.PATH)
                .forEach(parameter -> add(confirmation, parameter));
    }
}
