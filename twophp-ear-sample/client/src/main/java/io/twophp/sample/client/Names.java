package io.twophp.sample.client;

import io.twophp.LedgerEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Short names for long ids, by the order in which rows mention them: {@code ccid-1}, {@code scid-1}, {@code ledger-1}.
 */
public final class Names {

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Integer> last = new LinkedHashMap<>();

    private Names() {}

    static Names in(List<LedgerEntry> rows) {
        Names names = new Names();
        rows.forEach(row -> {
            names.add("ccid", row.parentReferenceId());
            names.add("ccid", row.clientCorrelationId());
            names.add("scid", row.serverCorrelationId());
            names.add("ledger", row.serviceLedgerId().toString());
            row.payloadRef().ifPresent(reference -> names.add("payload", reference));
            row.transactionReference().ifPresent(reference -> names.add("transaction", reference));
        });
        return names;
    }

    String of(String id) {
        return Objects.requireNonNull(names.get(id), id);
    }

    /** Returns the id of each name, a line each. */
    String legend() {
        StringBuilder legend = new StringBuilder();
        names.forEach((id, name) -> legend.append("%-14s %s%n".formatted(name, id)));
        return legend.toString();
    }

    private void add(String kind, String id) {
        names.computeIfAbsent(id, unknown -> kind + "-" + last.merge(kind, 1, Integer::sum));
    }
}
