package io.twophp.jaxrs.openapi;

import io.twophp.Dialect;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.openapi.Confirmations.Described;
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

/** Describes the two-phase operations in one document. */
final class Description {

    private static final String OWN = "/2php/";

    private final OpenAPI document;
    private final Map<String, Map<HttpMethod, Described>> described = new LinkedHashMap<>();
    private final Set<Operation> confirmations = Collections.newSetFromMap(new IdentityHashMap<>());

    Description(OpenAPI document) {
        this.document = document;
    }

    /** Describes further operations; leaves a document without two-phase operations as it is. May be repeated. */
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
            if (document.getComponents() == null) {
                document.setComponents(OASFactory.createComponents());
            }
            Fragments.define(document.getComponents());
        }
        found.forEach(this::describe);
        List<EndpointPolicy> policies =
                operations.stream().map(TwoPhaseOperation::policy).toList();
        base(found)
                .forEach(base -> new Fragments(policies, Map.of("prefix", prefix(base)))
                        .addresses(document.getPaths(), base + OWN));
    }

    /** Returns a base path as it ends the ids of the operations below it. */
    private static String prefix(String base) {
        return (base + "/").replaceAll("^/", "");
    }

    private void describe(String path, Map<HttpMethod, TwoPhaseOperation> methods) {
        PathItem item = document.getPaths().getPathItem(path);
        Map<HttpMethod, Described> known = described.computeIfAbsent(path, p -> new LinkedHashMap<>());
        Map<HttpMethod, EndpointPolicy> fresh = new LinkedHashMap<>();
        methods.forEach((method, operation) -> {
            if (!known.containsKey(method)) {
                fresh.put(method, operation.policy());
                known.put(
                        method,
                        Described.of(operation.policy(), item.getOperations().get(method)));
            }
        });
        if (fresh.values().stream().anyMatch(Description::isTwoPhase)) {
            Map<HttpMethod, Described> confirmable = new LinkedHashMap<>(known);
            confirmable.values().removeIf(some -> !isTwoPhase(some.policy()));
            String confirmation = confirm(path, item, confirmable);
            fresh.forEach((method, policy) -> register(item.getOperations().get(method), policy, confirmation));
        }
        fresh.forEach((method, policy) -> {
            describe(path, item, method, policy);
            Fragments.alias(
                    item.getOperations().get(method), methods.get(method).keyAliases());
        });
    }

    private static boolean isTwoPhase(EndpointPolicy policy) {
        return policy.dialects().contains(Dialect.TWOPHP);
    }

    private static void register(Operation operation, EndpointPolicy policy, String confirmation) {
        if (!isTwoPhase(policy)) {
            return;
        }
        if (Fragments.isAlone(policy)) {
            Set.copyOf(operation.getResponses().getAPIResponses().keySet()).stream()
                    .filter(Confirmations::isSuccess)
                    .forEach(operation.getResponses()::removeAPIResponse);
        }
        Map<String, String> values = Map.of(
                "confirmation", confirmation,
                "ttl", Long.toString(policy.ttl().toMillis()),
                "maximumTtl", Long.toString(policy.maximumTtl().toMillis()));
        new Fragments(List.of(policy), values).add(Dialect.TWOPHP.name(), operation);
    }

    private static void describe(String path, PathItem item, HttpMethod method, EndpointPolicy policy) {
        Operation operation = item.getOperations().get(method);
        if (policy.dialects().stream().anyMatch(Dialect::standsAlone)) {
            Neighbours.completeParameters(path, item, operation);
        }
        if (policy.dialects().contains(Dialect.POE)) {
            new Neighbours(path, item).postOnceExactly();
        }
        if (policy.dialects().contains(Dialect.EXACTLY_ONCE)) {
            new Neighbours(path, item).exactlyOnce();
        }
        Fragments fragments = new Fragments(List.of(policy), Map.of());
        policy.dialects().stream()
                .filter(dialect -> dialect != Dialect.TWOPHP)
                .sorted()
                .forEach(dialect -> fragments.add(dialect.name(), operation));
    }

    /** Returns the id of the path's confirmation, which grows with each method unless it is the application's. */
    private String confirm(String path, PathItem item, Map<HttpMethod, Described> methods) {
        String address = path.replaceAll("/$", "") + "/confirm";
        PathItem target = document.getPaths().getPathItem(address);
        if (target == null) {
            target = OASFactory.createPathItem();
            document.getPaths().addPathItem(address, target);
        }
        Operation there = target.getPOST();
        if (there == null || confirmations.contains(there)) {
            Operation confirmation = Confirmations.of(path, item, methods);
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

    private static String shape(String path) {
        return ResourceAddress.joined(path, "").replaceAll("\\{[^}]*}", "{}");
    }

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
