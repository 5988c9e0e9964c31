package io.twophp.jpa.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.execution.FailureKind;
import io.twophp.core.execution.Failures;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** D16: the meaning of PostgreSQL's and H2's states. */
@Tag("D16")
class DatabaseFailuresTest {

    private static final Failures FAILURES = new Failures(List.of(Database.failures()));

    private static FailureKind kind(String state) {
        return FAILURES.kindOf(new RuntimeException(new SQLException("", state)));
    }

    @ParameterizedTest
    @Tag("W29")
    @ValueSource(
            strings = {
                "08000", "08003", "08006", "53100", "53300", "57P01", "57P02", "57P03", "57P05", "25P03", "25006",
                "58000", "58030", "XX000", "XX001"
            })
    void w29_connectionsResourcesOperatorsAndInternalErrorsAreOutages(String state) {
        assertThat(kind(state)).isEqualTo(FailureKind.OUTAGE);
    }

    @ParameterizedTest
    @Tag("W5")
    @ValueSource(strings = {"57014", "53200", "53400", "25P04"})
    void w5_limitsAreCountedAndNotTriedAgainAtOnce(String state) {
        assertThat(kind(state)).isEqualTo(FailureKind.LIMIT);
    }

    @ParameterizedTest
    @Tag("W5")
    @ValueSource(strings = {"40001", "40P01", "40003", "55P03", "HYT00"})
    void w5_contentionIsTriedAgainAtOnceAndCounted(String state) {
        assertThat(kind(state)).isEqualTo(FailureKind.CONTENTION);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "", "08", "4000", "400011", "23505", "23503", "22001", "42P01", "42601", "55000", "P0001", "90131"
            })
    void d16_whatTheDataOrTheStatementIsToBlameForIsDecided(String state) {
        assertThat(kind(state)).isEqualTo(FailureKind.DECIDED);
    }
}
