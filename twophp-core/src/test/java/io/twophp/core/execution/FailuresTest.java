package io.twophp.core.execution;

import static io.twophp.core.execution.FailureKind.CONTENTION;
import static io.twophp.core.execution.FailureKind.DECIDED;
import static io.twophp.core.execution.FailureKind.LIMIT;
import static io.twophp.core.execution.FailureKind.OUTAGE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.ledger.LedgerRefusedException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** D16: the failures that say something about the request, and the handling of the others. */
@Tag("D16")
class FailuresTest {

    private static SQLException sql(String state) {
        return new SQLException("", state);
    }

    private static FailureKind kind(Throwable failure) {
        return Failures.STANDARD.kindOf(failure);
    }

    @ParameterizedTest
    @Tag("W5")
    @Tag("W29")
    @CsvSource({
        "OUTAGE, 08000 08003 08006 08S01",
        "CONTENTION, 40001 40P01 40003",
        "DECIDED, 08 4000 400011 23505 23503 22001 42P01 42601 55000 P0001 90131"
    })
    void w5_aStateOfSqlSaysWhetherDataStatementOrInfrastructureIsToBlame(FailureKind kind, String states) {
        assertThat(states.split(" "))
                .allSatisfy(state -> assertThat(kind(sql(state))).isEqualTo(kind));
        assertThat(kind(sql(null))).isEqualTo(DECIDED);
        assertThat(kind(sql(""))).isEqualTo(DECIDED);
    }

    @Test
    void contentionAndLimitsAreCountedAndOnlyContentionIsTriedAgainAtOnce() {
        assertThat(FailureKind.values())
                .filteredOn(FailureKind::isCounted)
                .contains(CONTENTION, LIMIT)
                .doesNotContain(OUTAGE);
        assertThat(CONTENTION.isTriedAgainAtOnce()).isTrue();
        assertThat(LIMIT.isTriedAgainAtOnce()).isFalse();
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(OUTAGE, new SQLTransientConnectionException()),
                Arguments.of(OUTAGE, new SQLNonTransientConnectionException()),
                Arguments.of(OUTAGE, new SQLRecoverableException()),
                Arguments.of(CONTENTION, new SQLTransactionRollbackException()),
                Arguments.of(LIMIT, new SQLTimeoutException()),
                Arguments.of(DECIDED, new SQLIntegrityConstraintViolationException()),
                Arguments.of(CONTENTION, new SQLException("batch", "23505", sql("40001"))),
                Arguments.of(LIMIT, new LedgerUnavailableException("", new SQLTimeoutException())),
                Arguments.of(CONTENTION, new LedgerUnavailableException("", sql("40P01"))),
                Arguments.of(OUTAGE, new RuntimeException(new LedgerUnavailableException("", null))),
                Arguments.of(DECIDED, new RuntimeException(new LedgerRefusedException("", sql("22001")))),
                Arguments.of(DECIDED, new CommitFailedException(true, new IllegalStateException())),
                Arguments.of(OUTAGE, new CommitFailedException(false, new IllegalStateException())),
                Arguments.of(CONTENTION, new CommitFailedException(true, sql("40P01"))),
                Arguments.of(OUTAGE, new CommitFailedException(true, sql("08006"))),
                Arguments.of(DECIDED, new IllegalStateException("40001")));
    }

    /** The heaviest cause counts; a client's Feature wraps what the ledger throws inside of business logic. */
    @ParameterizedTest
    @MethodSource("failures")
    @Tag("W5")
    void w5_theKindOfExceptionIsEnoughHoweverItIsWrapped(FailureKind kind, Exception failure) {
        assertThat(kind(failure)).isEqualTo(kind);
    }

    @Test
    void d16_aCauseCountsHoweverDeepItLies() {
        Exception failure = sql("40P01");
        for (int i = 0; i < 20; i++) {
            failure = new RuntimeException("layer " + i, failure);
        }
        assertThat(kind(failure)).isEqualTo(CONTENTION);
    }

    @Test
    void d16_aClassifierOfAnotherLayerIsAskedOfEachCause() {
        Failures asking = new Failures(List.of(failure -> Optional.of(OUTAGE)
                .filter(kind ->
                        failure.getMessage() != null && failure.getMessage().startsWith("pool"))));
        Exception failure = new IllegalStateException(new SQLException("", new RuntimeException("pool is empty")));
        assertThat(asking.kindOf(failure)).isEqualTo(OUTAGE);
        assertThat(kind(failure)).isEqualTo(DECIDED);
        assertThat(asking.kindOf(new RuntimeException("pool", sql("40001"))))
                .as("the heavier one")
                .isEqualTo(CONTENTION);
    }

    @Test
    void causesThatRunInACircleAreNotFollowedForEver() {
        Exception one = new Exception();
        Exception other = new Exception(one);
        one.initCause(other);
        assertThat(kind(one)).isEqualTo(DECIDED);
    }

    @Test
    @Tag("X39")
    void x39_anExecutionWhoseOwnCallIsUnfinishedIsOfItsOwnKindHoweverDeep() {
        assertThat(Failures.STANDARD.kindOf(new IllegalStateException(new UnfinishedExecutionException("open", null) {
                    private static final long serialVersionUID = 1L;
                })))
                .isEqualTo(FailureKind.UNFINISHED_CALL);
    }
}
