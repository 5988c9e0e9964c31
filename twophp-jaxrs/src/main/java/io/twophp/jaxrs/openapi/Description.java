package io.twophp.jaxrs.openapi;

import io.twophp.Dialect;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.openapi.operation.ResourceAddress;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperation;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** Describes the two-phase operations in one document. */
final class Description {

    private static final String OWN = "/2php/";

    private final OpenAPI document;
    private final Vocabulary vocabulary;
    private final HandshakeOperations operations = new HandshakeOperations();
    private final Map<String, Map<HttpMethod, Described>> described = new LinkedHashMap<>();
    private final Set<Operation> confirmations = Collections.newSetFromMap(new IdentityHashMap<>());

    Description(OpenAPI document) {
        this.document = document;
        this.vocabulary = new Vocabulary(document);
    }

    /**
     * Adds the descriptions of these operations that are not there yet. Adds nothing to a document without two-phase
     * operations. May be called again, with more operations.
     */
    synchronized void describe(Collection<TwoPhaseOperation> operations) {
        if (document.getPaths() == null || document.getPaths().getPathItems() == null) {
            return;
        }
        Map<String, Map<HttpMethod, TwoPhaseOperation>> found = find(operations);
        if (found.isEmpty()) {
            return;
        }
        if (described.isEmpty()) {
            new OperationIds(document).makeUnique();
            vocabulary.define();
        }
        found.forEach(this::describe);
        base(found).forEach(base -> new OwnPaths().add(document.getPaths(), base + OWN));
        if (operations.stream()
                .anyMatch(operation -> operation.policy().dialects().contains(Dialect.CERTIFIED_HTTP))) {
            base(found).forEach(base -> MessageRequests.address(document.getPaths(), base + OWN));
        }
    }

    private void describe(String path, Map<HttpMethod, TwoPhaseOperation> methods) {
        PathItem item = document.getPaths().getPathItem(path);
        Map<HttpMethod, Described> known = described.computeIfAbsent(path, p -> new LinkedHashMap<>());
        Map<HttpMethod, TwoPhaseOperation> fresh = new LinkedHashMap<>(methods);
        fresh.keySet().removeAll(known.keySet());
        fresh.forEach((method, operation) -> known.put(
                method,
                new Described(
                        operation.policy(),
                        operations.recorded(item.getOperations().get(method)))));
        Map<HttpMethod, TwoPhaseOperation> twoPhase = speaking(Dialect.TWOPHP, fresh);
        if (!twoPhase.isEmpty()) {
            String confirmation = confirm(path, item, confirmable(known));
            twoPhase.forEach((method, operation) ->
                    operations.register(item.getOperations().get(method), operation.policy(), confirmation));
        }
        fresh.forEach((method, operation) -> {
            if (operation.policy().dialects().stream().anyMatch(Dialect::standsAlone)) {
                TemplateParameters.complete(path, item, item.getOperations().get(method));
            }
        });
        speaking(Dialect.POE, fresh).keySet().forEach(method -> PoeRequests.describe(path, item));
        speaking(Dialect.EXACTLY_ONCE, fresh).keySet().forEach(method -> ExactlyOnceRequests.describe(path, item));
        speaking(Dialect.IDEMPOTENCY_KEY, fresh)
                .forEach((method, operation) ->
                        KeyedRequests.describe(item.getOperations().get(method), operation.policy()));
        speaking(Dialect.CERTIFIED_HTTP, fresh)
                .forEach((method, operation) ->
                        MessageRequests.describe(item.getOperations().get(method), operation.policy()));
        speaking(Dialect.IDS, fresh)
                .forEach((method, operation) ->
                        CommandRequests.describe(item.getOperations().get(method), operation.policy()));
    }

    private static Map<HttpMethod, TwoPhaseOperation> speaking(
            Dialect dialect, Map<HttpMethod, TwoPhaseOperation> methods) {
        Map<HttpMethod, TwoPhaseOperation> speaking = new LinkedHashMap<>(methods);
        speaking.values().removeIf(operation -> !operation.policy().dialects().contains(dialect));
        return speaking;
    }

    private static Map<HttpMethod, Described> confirmable(Map<HttpMethod, Described> methods) {
        Map<HttpMethod, Described> confirmable = new LinkedHashMap<>(methods);
        confirmable.values().removeIf(known -> !known.policy().dialects().contains(Dialect.TWOPHP));
        return confirmable;
    }

    /**
     * Returns the id of the path's confirmation, which is made again for each further method, unless it is the
     * application's own.
     */
    private String confirm(String path, PathItem item, Map<HttpMethod, Described> methods) {
        String address = path.replaceAll("/$", "") + "/confirm";
        PathItem target = document.getPaths().getPathItem(address);
        if (target == null) {
            target = OASFactory.createPathItem();
            document.getPaths().addPathItem(address, target);
        }
        Operation there = target.getPOST();
        if (there == null || confirmations.contains(there)) {
            Operation confirmation = operations.confirmation(OperationIds.of("confirm", path), item, methods);
            confirmations.add(confirmation);
            target.setPOST(confirmation);
        }
        return target.getPOST().getOperationId();
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

    /** Finds an operation's path; if the application's is unknown, the shortest that ends with the operation's. */
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

    /** Returns a path without the names of its parameters. */
    private static String shape(String path) {
        return ResourceAddress.joined(path, "").replaceAll("\\{[^}]*}", "{}");
    }

    /** Returns the paths in front of the operations' own addresses. */
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

    /**
     * An operation that was described.
     *
     * @param recorded its own responses, as confirmations give them
     */
    record Described(EndpointPolicy policy, Map<String, APIResponse> recorded) {}
}
