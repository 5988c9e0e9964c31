package io.twophp.central.query;

import io.twophp.core.query.Position;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Puts rows together to calls, each with its match result. */
final class CentralCalls {

    private final CentralRows rows;
    private final CallMatcher matcher;

    CentralCalls(CentralRows rows, CallMatcher matcher) {
        this.rows = rows;
        this.matcher = matcher;
    }

    CentralRows rows() {
        return rows;
    }

    /** Returns the calls at these positions, by their server's ids. */
    Map<String, CentralCall> at(Collection<Position> positions) {
        Set<String> ids = positions.stream()
                .map(Position::serverCorrelationId)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (ids.isEmpty()) {
            return Map.of();
        }
        Instant earliest = positions.stream()
                .map(Position::at)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        Instant latest = positions.stream()
                .map(Position::at)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return rows.withIds(ids, earliest, latest).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> matcher.call(entry.getKey(), entry.getValue())));
    }

    Optional<CentralCall> withId(String id) {
        List<CentralRow> found = rows.withId(id);
        return found.isEmpty() ? Optional.empty() : Optional.of(matcher.call(id, found));
    }
}
