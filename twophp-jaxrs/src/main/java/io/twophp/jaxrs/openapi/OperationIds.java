package io.twophp.jaxrs.openapi;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;

/**
 * Makes the operations' ids, which must be unique in a document (OpenAPI 3.0, Operation Object); servers that take the
 * names of methods for ids may produce duplicates.
 */
record OperationIds(OpenAPI document) {

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");

    static String of(String verb, String path) {
        return WORD.matcher(path)
                .results()
                .map(MatchResult::group)
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining("", verb, ""));
    }

    void makeUnique() {
        Map<String, Integer> uses = new HashMap<>();
        each((path, operation) -> uses.merge(operation.getOperationId(), 1, Integer::sum));
        each((path, operation) -> {
            if (uses.get(operation.getOperationId()) > 1) {
                operation.setOperationId(of(operation.getOperationId(), path));
            }
        });
    }

    private void each(BiConsumer<String, Operation> visit) {
        for (Map.Entry<String, PathItem> item :
                document.getPaths().getPathItems().entrySet()) {
            for (Operation operation : item.getValue().getOperations().values()) {
                if (operation.getOperationId() != null) {
                    visit.accept(item.getKey(), operation);
                }
            }
        }
    }
}
