package io.twophp.central.query;

import io.twophp.central.store.DatabaseProduct;
import io.twophp.central.store.Values;
import java.util.Collection;
import java.util.List;

/**
 * The condition that a column has one of several values. On PostgreSQL the values are one parameter: after some
 * executions it plans without them, would take hundreds of parameters for as many reads by index, and would rather read
 * the whole time that is asked for.
 *
 * @param values the parameters of the condition
 */
record AnyOf(String sql, List<Object> values) {

    static AnyOf of(DatabaseProduct dialect, String column, Collection<String> texts) {
        return dialect == DatabaseProduct.POSTGRESQL
                ? new AnyOf(column + " = ANY (?)", List.of(new Values("varchar", texts.toArray())))
                : new AnyOf(column + " IN (" + Criteria.marks(texts.size()) + ")", List.copyOf(texts));
    }
}
