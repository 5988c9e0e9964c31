package io.twophp.jpa.sql;

import io.twophp.core.crypto.Sealed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The sealed mark of each key that was ever used. */
final class KeyMarks {

    private final SqlDialect dialect;

    KeyMarks(SqlDialect dialect) {
        this.dialect = dialect;
    }

    Optional<Sealed> findOrLeave(Connection connection, String keyId, Supplier<Sealed> fresh) throws SQLException {
        Optional<Sealed> found = find(connection, keyId);
        if (found.isPresent() || leave(connection, keyId, fresh.get())) {
            return found;
        }
        return find(connection, keyId);
    }

    Set<String> except(Connection connection, Collection<String> keyIds) throws SQLException {
        return new SqlStatement(connection, "SELECT key_id FROM twophp_key WHERE sealed_by IS NULL")
                .all(row -> row.getString("key_id")).stream()
                        .filter(keyId -> !keyIds.contains(keyId))
                        .collect(Collectors.toUnmodifiableSet());
    }

    private static Optional<Sealed> find(Connection connection, String keyId) throws SQLException {
        return new SqlStatement(connection, "SELECT key_id, content FROM twophp_key WHERE key_id = ?")
                .with(keyId)
                .first(IntentRows::sealed)
                .flatMap(mark -> mark);
    }

    private boolean leave(Connection connection, String keyId, Sealed mark) throws SQLException {
        return dialect.insertIfAbsent(
                connection, "INSERT INTO twophp_key (key_id, content) VALUES (?, ?)", keyId, mark.bytes());
    }
}
