package io.twophp.central.query;

import io.twophp.central.store.Dialect;
import io.twophp.central.store.Values;
import java.util.Collection;
import java.util.List;

/**
 * The condition that a column has one of several values. On PostgreSQL they are one parameter: after some executions it
 * plans without the values, and would take a list of hundreds of parameters for so many reads by their index that it
 * would rather read the whole time that is asked for.
 *
 * @param values its parameters
 */
record AnyOf(String sql, List<Object> values) {

    static AnyOf of(Dialect dialect, String column, Collection<String> texts) {
        return dialect == Dialect.POSTGRESQL
                ? new AnyOf(column + " = ANY (?)", List.of(new Values("varchar", texts.toArray())))
                : new AnyOf(column + " IN (" + Criteria.marks(texts.size()) + ")", List.copyOf(texts));
    }
}
