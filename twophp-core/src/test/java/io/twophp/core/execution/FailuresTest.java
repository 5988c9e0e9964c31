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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** D16: the failures that say something about the request, and the handling of the others. */
@Tag("D16")
class FailuresTest {

    private static FailureKind kind(String state) {
        return Failures.STANDARD.kindOf(new SQLException("", state));
    }

    @ParameterizedTest
    @Tag("W29")
    @ValueSource(strings = {"08000", "08003", "08006", "08S01"})
    void w29_connectionExceptionsAreOutages(String state) {
        assertThat(kind(state)).isEqualTo(OUTAGE);
    }

    @ParameterizedTest
    @Tag("W5")
    @ValueSource(strings = {"40001", "40P01", "40003"})
    void w5_contentionIsTriedAgainAtOnceAndCounted(String state) {
        assertThat(kind(state)).isEqualTo(CONTENTION);
        assertThat(CONTENTION.isCounted()).isTrue();
        assertThat(CONTENTION.isTriedAgainAtOnce()).isTrue();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "", "08", "4000", "400011", "23505", "23503", "22001", "42P01", "42601", "55000", "P0001", "90131"
            })
    void d16_whatTheDataOrTheStatementIsToBlameForIsDecided(String state) {
        assertThat(kind(state)).isEqualTo(DECIDED);
    }

    @Test
    void d16_theKindOfExceptionIsEnough() {
        assertThat(Failures.STANDARD.kindOf(new SQLTransientConnectionException()))
                .isEqualTo(OUTAGE);
        assertThat(Failures.STANDARD.kindOf(new SQLNonTransientConnectionException()))
                .isEqualTo(OUTAGE);
        assertThat(Failures.STANDARD.kindOf(new SQLRecoverableException())).isEqualTo(OUTAGE);
        assertThat(Failures.STANDARD.kindOf(new SQLTransactionRollbackException()))
                .isEqualTo(CONTENTION);
        assertThat(Failures.STANDARD.kindOf(new SQLTimeoutException())).isEqualTo(LIMIT);
        assertThat(LIMIT.isCounted()).isTrue();
        assertThat(LIMIT.isTriedAgainAtOnce()).isFalse();
        assertThat(Failures.STANDARD.kindOf(new SQLIntegrityConstraintViolationException()))
                .isEqualTo(DECIDED);
    }

    @Test
    void d16_aClassifierOfAnotherLayerIsAskedOfEachCause() {
        Failures asking = new Failures(List.of(failure -> Optional.of(OUTAGE)
                .filter(kind ->
                        failure.getMessage() != null && failure.getMessage().startsWith("pool"))));
        Exception failure = new IllegalStateException(new SQLException("", new RuntimeException("pool is empty")));
        assertThat(asking.kindOf(failure)).isEqualTo(OUTAGE);
        assertThat(Failures.STANDARD.kindOf(failure)).isEqualTo(DECIDED);
        assertThat(asking.kindOf(new RuntimeException("pool", new SQLException("", "40001"))))
                .as("the heavier one")
                .isEqualTo(CONTENTION);
    }

    @Test
    void d16_aCauseCountsHoweverItIsWrapped() {
        Exception failure = new SQLException("deadlock", "40P01");
        for (int i = 0; i < 20; i++) {
            failure = new RuntimeException("layer " + i, failure);
        }
        assertThat(Failures.STANDARD.kindOf(failure)).isEqualTo(CONTENTION);
        assertThat(Failures.STANDARD.kindOf(new SQLException("batch", "23505", new SQLException("", "40001"))))
                .isEqualTo(CONTENTION);
    }

    @Test
    void aLimitWeighsMoreThanWhoeverRanIntoIt() {
        assertThat(Failures.STANDARD.kindOf(new LedgerUnavailableException("", new SQLTimeoutException())))
                .isEqualTo(LIMIT);
        assertThat(Failures.STANDARD.kindOf(new LedgerUnavailableException("", new SQLException("", "40P01"))))
                .isEqualTo(CONTENTION);
    }

    /** A client's Feature wraps an exception so inside of business logic. */
    @Test
    void aLedgerThatCantBeReachedIsAnOutageHoweverItIsWrapped() {
        Exception failure = new RuntimeException(new LedgerUnavailableException("The ledger could not open", null));
        assertThat(Failures.STANDARD.kindOf(failure)).isEqualTo(OUTAGE);
        assertThat(OUTAGE.isCounted()).isFalse();
    }

    @Test
    @Tag("W5")
    void w5_whatTheLedgerRefusesForGoodIsDecided() {
        SQLException tooLong = new SQLException("value too long", "22001");
        assertThat(Failures.STANDARD.kindOf(new RuntimeException(new LedgerRefusedException("", tooLong))))
                .isEqualTo(DECIDED);
    }

    @Test
    @Tag("W5")
    void w5_aCommitIsJudgedByItsCauseAndElseByWhetherItWasRefused() {
        assertThat(Failures.STANDARD.kindOf(new CommitFailedException(true, new IllegalStateException())))
                .isEqualTo(DECIDED);
        assertThat(Failures.STANDARD.kindOf(new CommitFailedException(false, new IllegalStateException())))
                .isEqualTo(OUTAGE);
        assertThat(Failures.STANDARD.kindOf(new CommitFailedException(true, new SQLException("", "40P01"))))
                .isEqualTo(CONTENTION);
        assertThat(Failures.STANDARD.kindOf(new CommitFailedException(true, new SQLException("", "08006"))))
                .isEqualTo(OUTAGE);
    }

    @Test
    void otherExceptionsAreBusiness() {
        assertThat(Failures.STANDARD.kindOf(new IllegalStateException("40001"))).isEqualTo(DECIDED);
    }

    @Test
    void causesThatRunInACircleAreNotFollowedForEver() {
        Exception one = new Exception();
        Exception other = new Exception(one);
        one.initCause(other);
        assertThat(Failures.STANDARD.kindOf(one)).isEqualTo(DECIDED);
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
