package io.twophp.jaxrs.openapi;

import io.twophp.Dialect;
import io.twophp.jaxrs.openapi.operation.ResourceAddress;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperation;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;

/** One document: finds the two-phase operations in it, and adds what belongs to them. */
final class Description {

    private static final String OWN = "/2php/";

    private final OpenAPI document;
    private final Vocabulary vocabulary;

    Description(OpenAPI document) {
        this.document = document;
        this.vocabulary = new Vocabulary(document);
    }

    /** Nothing is added where nothing is two-phase. */
    void describe(Collection<TwoPhaseOperation> operations) {
        if (document.getPaths() == null || document.getPaths().getPathItems() == null) {
            return;
        }
        Map<String, Map<HttpMethod, TwoPhaseOperation>> found = find(operations);
        if (found.isEmpty()) {
            return;
        }
        OperationIds ids = new OperationIds(document);
        ids.makeUnique();
        vocabulary.define();
        Phases phases = new Phases();
        found.forEach((path, methods) -> describe(path, methods, phases));
        base(found).forEach(base -> new OwnPaths().add(document.getPaths(), base + OWN));
    }

    private void describe(String path, Map<HttpMethod, TwoPhaseOperation> methods, Phases phases) {
        PathItem item = document.getPaths().getPathItem(path);
        Map<HttpMethod, TwoPhaseOperation> twoPhase = speaking(Dialect.TWOPHP, methods);
        if (!twoPhase.isEmpty()) {
            twoPhase(path, item, twoPhase, phases);
        }
        speaking(Dialect.IDEMPOTENCY_KEY, methods)
                .forEach((method, operation) ->
                        KeyedRequests.describe(item.getOperations().get(method), operation.policy()));
    }

    private static Map<HttpMethod, TwoPhaseOperation> speaking(
            Dialect dialect, Map<HttpMethod, TwoPhaseOperation> methods) {
        Map<HttpMethod, TwoPhaseOperation> speaking = new LinkedHashMap<>(methods);
        speaking.values().removeIf(operation -> !operation.policy().dialects().contains(dialect));
        return speaking;
    }

    private void twoPhase(String path, PathItem item, Map<HttpMethod, TwoPhaseOperation> methods, Phases phases) {
        String address = path.replaceAll("/$", "") + "/confirm";
        PathItem confirmation = document.getPaths().getPathItem(address);
        if (confirmation == null) {
            confirmation = OASFactory.createPathItem();
            document.getPaths().addPathItem(address, confirmation);
        }
        if (confirmation.getPOST() == null) {
            confirmation.setPOST(phases.confirmation(OperationIds.of("confirm", path), item, methods));
        }
        String id = confirmation.getPOST().getOperationId();
        methods.forEach(
                (method, operation) -> phases.register(item.getOperations().get(method), operation.policy(), id));
    }

    private Map<String, Map<HttpMethod, TwoPhaseOperation>> find(Collection<TwoPhaseOperation> operations) {
        Map<String, Map<HttpMethod, TwoPhaseOperation>> found = new LinkedHashMap<>();
        for (TwoPhaseOperation operation : operations) {
            HttpMethod method = HttpMethod.valueOf(operation.httpMethod());
            path(operation, method)
                    .ifPresent(path -> found.computeIfAbsent(path, p -> new LinkedHashMap<>())
                            .put(method, operation));
        }
        return found;
    }

    /** Without the application's path, the shortest that ends with the operation's. */
    private Optional<String> path(TwoPhaseOperation operation, HttpMethod method) {
        String known = shape(ResourceAddress.joined(operation.applicationPath().orElse(""), operation.template()));
        List<String> candidates = document.getPaths().getPathItems().entrySet().stream()
                .filter(item -> has(item.getValue(), method))
                .map(Map.Entry::getKey)
                .filter(path -> shape(path).endsWith(known))
                .sorted(Comparator.comparing(String::length))
                .toList();
        return candidates.stream()
                .filter(path -> shape(path).equals(known))
                .findFirst()
                .or(() -> candidates.stream().findFirst());
    }

    private static boolean has(PathItem item, HttpMethod method) {
        Map<HttpMethod, Operation> all = item.getOperations();
        return all != null && all.get(method) != null;
    }

    /** A path without the names of its parameters. */
    private static String shape(String path) {
        return ResourceAddress.joined(path, "").replaceAll("\\{[^}]*}", "{}");
    }

    /** What is in front of the operations' own addresses. */
    private static List<String> base(Map<String, Map<HttpMethod, TwoPhaseOperation>> found) {
        return found.entrySet().stream()
                .flatMap(entry -> entry.getValue().values().stream().map(operation -> {
                    String path = ResourceAddress.joined(entry.getKey(), "");
                    return path.substring(
                            0, Math.max(0, path.length() - operation.template().length()));
                }))
                .distinct()
                .toList();
    }
}
