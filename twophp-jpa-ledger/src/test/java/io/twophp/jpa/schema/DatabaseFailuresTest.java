package io.twophp.jpa.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.execution.FailureKind;
import io.twophp.core.execution.Failures;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** D16: the meaning of PostgreSQL's and H2's states. */
@Tag("D16")
class DatabaseFailuresTest {

    private static final Failures FAILURES = new Failures(List.of(Database.failures()));

    private static FailureKind kind(String state) {
        return FAILURES.kindOf(new RuntimeException(new SQLException("", state)));
    }

    /**
     * Connections, resources, operators and internal errors; limits; contention; what the data or the statement is to
     * blame for.
     */
    @ParameterizedTest
    @Tag("W5")
    @Tag("W29")
    @CsvSource({
        "OUTAGE, 08000 08003 08006 53100 53300 57P01 57P02 57P03 57P05 25P03 25006 58000 58030 XX000 XX001",
        "LIMIT, 57014 53200 53400 25P04",
        "CONTENTION, 40001 40P01 40003 55P03 HYT00",
        "DECIDED, 08 4000 400011 23505 23503 22001 42P01 42601 55000 P0001 90131"
    })
    void eachStateIsOfItsKind(FailureKind expected, String states) {
        for (String state : states.split(" ")) {
            assertThat(kind(state)).as(state).isEqualTo(expected);
        }
    }

    @Test
    void aFailureWithoutAStateIsDecided() {
        assertThat(kind(null)).isEqualTo(FailureKind.DECIDED);
        assertThat(kind("")).isEqualTo(FailureKind.DECIDED);
    }
}
