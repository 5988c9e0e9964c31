package io.twophp.handshake;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ledger.LedgerUnavailableException;
import jakarta.resource.ResourceException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** D16: which failures say nothing about the request. */
@Tag("D16")
class TransientFailuresTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "08000", "08003", "08006", "40001", "40P01", "40003", "53100", "53200", "53300", "57014", "57P01",
                "57P03", "55P03", "HYT00"
            })
    void d16_connectionRollbackResourcesAndOperatorsPass(String state) {
        assertThat(TransientFailures.isTransient(new SQLException("", state))).isTrue();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "", "08", "4000", "400011", "23505", "23503", "22001", "42P01", "42601", "55000", "P0001", "90131"
            })
    void d16_whatTheDataOrTheStatementIsToBlameForDoesNot(String state) {
        assertThat(TransientFailures.isTransient(new SQLException("", state))).isFalse();
    }

    @Test
    void d16_theKindOfExceptionIsEnough() {
        assertThat(TransientFailures.isTransient(new SQLTransientConnectionException()))
                .isTrue();
        assertThat(TransientFailures.isTransient(new SQLTransactionRollbackException()))
                .isTrue();
        assertThat(TransientFailures.isTransient(new SQLRecoverableException())).isTrue();
        assertThat(TransientFailures.isTransient(new SQLIntegrityConstraintViolationException()))
                .isFalse();
    }

    /** As servers' pools say that they have no connection: without any SQLSTATE. */
    @Test
    void d16_aPoolThatGivesNoConnectionPasses() {
        SQLException refused = new SQLException("Error in allocating a connection", new PoolException());
        assertThat(TransientFailures.isTransient(new IllegalStateException(refused)))
                .isTrue();
        assertThat(TransientFailures.isTransient(new SQLException("no state", new IllegalStateException())))
                .isFalse();
    }

    private static final class PoolException extends ResourceException {

        private static final long serialVersionUID = 1L;
    }

    @Test
    void d16_aCauseCountsHoweverItIsWrapped() {
        Exception failure = new SQLException("deadlock", "40P01");
        for (int i = 0; i < 20; i++) {
            failure = new RuntimeException("layer " + i, failure);
        }
        assertThat(TransientFailures.isTransient(failure)).isTrue();
        assertThat(TransientFailures.isTransient(new SQLException("batch", "23505", new SQLException("", "40001"))))
                .isTrue();
    }

    /** As a client's Feature hands on what it met inside of business logic. */
    @Test
    void aLedgerThatCantBeReachedPassesHoweverItIsWrapped() {
        Exception failure = new RuntimeException(new LedgerUnavailableException("The ledger could not open", null));
        assertThat(TransientFailures.isTransient(failure)).isTrue();
        assertThat(TransientFailures.isUnfinishedCall(failure)).isFalse();
    }

    @Test
    void otherExceptionsAreBusiness() {
        assertThat(TransientFailures.isTransient(new IllegalStateException("40001")))
                .isFalse();
    }

    @Test
    void causesThatRunInACircleAreNotFollowedForEver() {
        Exception one = new Exception();
        Exception other = new Exception(one);
        one.initCause(other);
        assertThat(TransientFailures.isTransient(one)).isFalse();
    }
}
