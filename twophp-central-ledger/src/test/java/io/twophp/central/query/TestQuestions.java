package io.twophp.central.query;

import io.twophp.central.store.Sql;
import java.time.Clock;
import java.util.Optional;

/** Questions to a database of a test, with the settings' defaults. */
public final class TestQuestions {

    private TestQuestions() {}

    public static Questions on(Sql sql, Clock clock) {
        return new Questions(sql, clock, key -> Optional.empty(), new Directory(sql, clock), new ReasonCounts(clock));
    }
}
