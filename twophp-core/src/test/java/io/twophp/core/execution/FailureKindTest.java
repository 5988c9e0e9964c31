package io.twophp.core.execution;

import static io.twophp.core.execution.FailureKind.CONTENTION;
import static io.twophp.core.execution.FailureKind.DECIDED;
import static io.twophp.core.execution.FailureKind.LIMIT;
import static io.twophp.core.execution.FailureKind.OUTAGE;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.ledger.LedgerRefusedException;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import jakarta.resource.ResourceException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import javax.transaction.xa.XAException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** D16: which failures say something about the request, and what becomes of the others. */
@Tag("D16")
class FailureKindTest {

    private static FailureKind kind(String state) {
        return FailureKind.of(new SQLException("", state));
    }

    @ParameterizedTest
    @Tag("W29")
    @ValueSource(
            strings = {
                "08000", "08003", "08006", "53100", "53300", "57P01", "57P02", "57P03", "57P05", "25P03", "25006",
                "58000", "58030", "XX000", "XX001"
            })
    void w29_connectionsResourcesOperatorsAndInternalErrorsAreOutages(String state) {
        assertThat(kind(state)).isEqualTo(OUTAGE);
    }

    @ParameterizedTest
    @Tag("W5")
    @ValueSource(strings = {"57014", "53200", "53400", "25P04"})
    void w5_limitsAreCountedAndNotTriedAgainAtOnce(String state) {
        assertThat(kind(state)).isEqualTo(LIMIT);
        assertThat(LIMIT.isCounted()).isTrue();
        assertThat(LIMIT.isTriedAgainAtOnce()).isFalse();
    }

    @ParameterizedTest
    @Tag("W5")
    @ValueSource(strings = {"40001", "40P01", "40003", "55P03", "HYT00"})
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
        assertThat(FailureKind.of(new SQLTransientConnectionException())).isEqualTo(OUTAGE);
        assertThat(FailureKind.of(new SQLNonTransientConnectionException())).isEqualTo(OUTAGE);
        assertThat(FailureKind.of(new SQLRecoverableException())).isEqualTo(OUTAGE);
        assertThat(FailureKind.of(new SQLTransactionRollbackException())).isEqualTo(CONTENTION);
        assertThat(FailureKind.of(new SQLTimeoutException())).isEqualTo(LIMIT);
        assertThat(FailureKind.of(new SQLIntegrityConstraintViolationException()))
                .isEqualTo(DECIDED);
    }

    /** As servers' pools say that they have no connection: without any SQLSTATE. */
    @Test
    void d16_aPoolThatGivesNoConnectionIsAnOutage() {
        SQLException refused = new SQLException("Error in allocating a connection", new PoolException());
        assertThat(FailureKind.of(new IllegalStateException(refused))).isEqualTo(OUTAGE);
        assertThat(FailureKind.of(new SQLException("no state", new IllegalStateException())))
                .isEqualTo(DECIDED);
    }

    private static final class PoolException extends ResourceException {

        private static final long serialVersionUID = 1L;
    }

    /** As a transaction manager says that a resource could not be delisted when business logic closed its connection. */
    @Test
    @Tag("W36")
    void w36_aResourceOfTheTransactionThatFailsIsAnOutage() {
        Exception failure = new RuntimeException("Got exception during XAResource.end", new XAException("lost"));
        assertThat(FailureKind.of(failure)).isEqualTo(OUTAGE);
    }

    @Test
    void d16_aCauseCountsHoweverItIsWrapped() {
        Exception failure = new SQLException("deadlock", "40P01");
        for (int i = 0; i < 20; i++) {
            failure = new RuntimeException("layer " + i, failure);
        }
        assertThat(FailureKind.of(failure)).isEqualTo(CONTENTION);
        assertThat(FailureKind.of(new SQLException("batch", "23505", new SQLException("", "40001"))))
                .isEqualTo(CONTENTION);
    }

    @Test
    void aLimitWeighsMoreThanWhoeverRanIntoIt() {
        assertThat(FailureKind.of(new LedgerUnavailableException("", new SQLException("", "57014"))))
                .isEqualTo(LIMIT);
        assertThat(FailureKind.of(new LedgerUnavailableException("", new SQLException("", "55P03"))))
                .isEqualTo(CONTENTION);
    }

    /** As a client's Feature hands on what it met inside of business logic. */
    @Test
    void aLedgerThatCantBeReachedIsAnOutageHoweverItIsWrapped() {
        Exception failure = new RuntimeException(new LedgerUnavailableException("The ledger could not open", null));
        assertThat(FailureKind.of(failure)).isEqualTo(OUTAGE);
        assertThat(OUTAGE.isCounted()).isFalse();
    }

    @Test
    @Tag("W5")
    void w5_whatTheLedgerRefusesForGoodIsDecided() {
        SQLException tooLong = new SQLException("value too long", "22001");
        assertThat(FailureKind.of(new RuntimeException(new LedgerRefusedException("", tooLong))))
                .isEqualTo(DECIDED);
    }

    @Test
    @Tag("W5")
    void w5_aCommitIsJudgedByItsCauseAndElseByWhetherItWasRefused() {
        assertThat(FailureKind.of(new CommitFailedException(true, new IllegalStateException())))
                .isEqualTo(DECIDED);
        assertThat(FailureKind.of(new CommitFailedException(false, new IllegalStateException())))
                .isEqualTo(OUTAGE);
        assertThat(FailureKind.of(new CommitFailedException(true, new SQLException("", "40P01"))))
                .isEqualTo(CONTENTION);
        assertThat(FailureKind.of(new CommitFailedException(true, new SQLException("", "08006"))))
                .isEqualTo(OUTAGE);
    }

    @Test
    void otherExceptionsAreBusiness() {
        assertThat(FailureKind.of(new IllegalStateException("40001"))).isEqualTo(DECIDED);
    }

    @Test
    void causesThatRunInACircleAreNotFollowedForEver() {
        Exception one = new Exception();
        Exception other = new Exception(one);
        one.initCause(other);
        assertThat(FailureKind.of(one)).isEqualTo(DECIDED);
    }
}
