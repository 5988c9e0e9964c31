package io.twophp.jaxrs.openapi;

import io.twophp.AutoConfirm;
import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.core.policy.CommandPolicy;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.core.protocol.Problem;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.Paths;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/**
 * Adds the fragments of {@code operations.json} to operations, and the addresses of {@code addresses.json} to
 * documents. A fragment has the members of an operation; its parameters are listed by their places, its problems by
 * their types. It is added if the policies have all options that its {@code if} names.
 */
final class Fragments {

    private static final String KEY = "Idempotency-Key";
    private static final JsonObject OPERATIONS = ModelReader.resource("operations.json");
    private static final JsonObject ADDRESSES = ModelReader.resource("addresses.json");

    private static final Map<String, Predicate<EndpointPolicy>> OPTIONS = Map.of(
            "required", policy -> policy.enrolment() == Enrolment.REQUIRED,
            "alone", Fragments::isAlone,
            "auto-confirm", policy -> policy.autoConfirm() != AutoConfirm.REFUSED,
            "deferred", policy -> policy.mode() != Mode.SYNCHRONOUS,
            "negotiated", policy -> policy.mode() == Mode.NEGOTIATED,
            "reuse", policy -> policy.replayPolicy() == ReplayPolicy.REUSE,
            "messages", policy -> policy.dialects().contains(Dialect.CERTIFIED_HTTP),
            "command",
                    policy ->
                            policy.command().filter(CommandPolicy::isRegistered).isPresent(),
            "confirmed",
                    policy ->
                            policy.command().filter(CommandPolicy::isConfirmed).isPresent());

    private final Collection<EndpointPolicy> policies;
    private final ModelReader models;

    /**
     * @param policies the policies of the operations that are described together
     * @param values what the placeholders stand for
     */
    Fragments(Collection<EndpointPolicy> policies, Map<String, String> values) {
        this.policies = policies;
        this.models = new ModelReader(values);
    }

    /** Returns whether an operation takes nothing but the requests of its only dialect. */
    static boolean isAlone(EndpointPolicy policy) {
        return policy.enrolment() == Enrolment.REQUIRED && policy.dialects().size() == 1;
    }

    static void define(Components components) {
        ModelReader models = new ModelReader(Map.of());
        models.shared("headers")
                .forEach((name, header) -> components.addHeader(ModelReader.component(name), models.header(header)));
        models.shared("schemas").forEach((name, schema) -> components.addSchema(name, models.schema(schema)));
    }

    void addresses(Paths paths, String below) {
        ADDRESSES.forEach((address, json) -> {
            if (paths.getPathItem(below + address) == null && holds(json.asJsonObject())) {
                PathItem item = OASFactory.createPathItem();
                json.asJsonObject().forEach((method, fragments) -> {
                    if (fragments instanceof List<?>) {
                        Operation operation = OASFactory.createOperation();
                        fragments.asJsonArray().forEach(fragment -> add(models.object(fragment), operation));
                        item.setOperation(HttpMethod.valueOf(method), operation);
                    }
                });
                paths.addPathItem(below + address, item);
            }
        });
    }

    /** Adds the fragments of a name to an operation. What the operation describes itself stays. */
    void add(String name, Operation operation) {
        OPERATIONS.getJsonArray(name).forEach(fragment -> add(fragment.asJsonObject(), operation));
    }

    void complete(APIResponse response, String shared) {
        models.complete(response, models.shared(shared));
    }

    private boolean holds(JsonObject json) {
        return Arrays.stream(json.getString("if", "").split(" ")).allMatch(option -> option.isEmpty() || has(option));
    }

    private boolean has(String option) {
        return policies.stream().anyMatch(OPTIONS.get(option));
    }

    private void add(JsonObject fragment, Operation operation) {
        if (!holds(fragment)) {
            return;
        }
        APIResponses responses = responses(operation);
        fragment.forEach((key, value) -> {
            switch (key) {
                case "if" -> {}
                case "operationId" -> operation.setOperationId(models.text(value));
                case "summary" -> operation.setSummary(models.text(value));
                case "description" ->
                    operation.setDescription(
                            ModelReader.joined(operation.getDescription(), "\n\n", models.text(value)));
                case "tags" -> value.asJsonArray().forEach(tag -> operation.addTag(models.text(tag)));
                case "path", "query", "header" ->
                    value.asJsonObject()
                            .forEach((name, json) -> add(parameter(key, name, models.object(json)), operation));
                case "requestBody" -> operation.setRequestBody(models.requestBody(value.asJsonObject()));
                case "successes" -> value.asJsonObject().forEach((name, header) -> successes(responses, name, header));
                case "responses" ->
                    value.asJsonObject()
                            .forEach((status, json) ->
                                    models.complete(response(responses, status), models.object(json)));
                case "problems" ->
                    value.asJsonArray().forEach(type -> problem(responses, Problem.Type.valueOf(models.text(type))));
                default -> throw ModelReader.unknown(key);
            }
        });
    }

    private Parameter parameter(String in, String name, JsonObject json) {
        JsonValue required = json.getOrDefault("required", JsonValue.FALSE);
        Parameter parameter = OASFactory.createParameter()
                .in(In.valueOf(in.toUpperCase(Locale.ROOT)))
                .name(name)
                .required(in.equals("path")
                        || (required instanceof JsonString option
                                ? has(option.getString())
                                : JsonValue.TRUE.equals(required)))
                .schema(models.schema(json.get("schema")))
                .description(models.text(json.get("description")));
        if (json.containsKey("allowEmptyValue")) {
            parameter.setAllowEmptyValue(true);
        }
        return parameter;
    }

    /** Returns the parameter for a variable part of an address that is a name. */
    static Parameter variable(String name) {
        Fragments plain = new Fragments(List.of(), Map.of());
        return plain.parameter("path", name, plain.models.shared("variable"));
    }

    /** Adds headers that clients may send in place of {@code Idempotency-Key}, which is optional then. */
    static void alias(Operation operation, List<String> aliases) {
        for (String alias : aliases) {
            Parameter key = operation.getParameters().stream()
                    .filter(some -> KEY.equalsIgnoreCase(some.getName()))
                    .findFirst()
                    .orElseThrow();
            key.setRequired(false);
            add(
                    OASFactory.createParameter()
                            .in(In.HEADER)
                            .name(alias)
                            .required(false)
                            .schema(key.getSchema())
                            .description("the same as `" + KEY + "`, in its place"),
                    operation);
        }
    }

    static void add(Parameter parameter, Operation operation) {
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

    /** Returns the response of a status, a new one in place of a reference. */
    private static APIResponse response(APIResponses responses, String status) {
        APIResponse known = responses.getAPIResponse(status);
        if (known != null && known.getRef() == null) {
            return known;
        }
        APIResponse response = OASFactory.createAPIResponse();
        responses.addAPIResponse(status, response);
        return response;
    }

    private void successes(APIResponses responses, String name, JsonValue header) {
        responses.getAPIResponses().forEach((status, response) -> {
            if (status.matches("2(\\d\\d|XX)") && response.getRef() == null && response.getContent() != null) {
                response.addHeader(name, models.header(header));
            }
        });
    }

    private void problem(APIResponses responses, Problem.Type type) {
        APIResponse response = response(responses, Integer.toString(type.status()));
        String name = "`" + type.uri() + "`";
        String text = response.getDescription();
        if (text == null || !text.contains(name)) {
            response.setDescription(ModelReader.joined(text, "\n", "- " + name + ": " + type.title()));
        }
        complete(response, type.status() == 503 || type.status() == 429 ? "problem-for-now" : "problem");
    }
}
