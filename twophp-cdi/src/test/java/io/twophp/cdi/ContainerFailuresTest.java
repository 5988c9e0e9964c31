package io.twophp.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.execution.FailureKind;
import io.twophp.core.execution.Failures;
import jakarta.resource.ResourceException;
import jakarta.transaction.RollbackException;
import java.sql.SQLException;
import java.util.List;
import javax.transaction.xa.XAException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** D16: the exceptions of servers' pools and transaction managers. */
@Tag("D16")
class ContainerFailuresTest {

    private final Failures failures = new Failures(List.of(new ContainerFailures()));

    /** The exception of servers' pools that have no connection: without any SQLSTATE. */
    @Test
    void d16_aPoolThatGivesNoConnectionIsAnOutage() {
        SQLException refused = new SQLException("Error in allocating a connection", new PoolException());
        assertThat(failures.kindOf(new IllegalStateException(refused))).isEqualTo(FailureKind.OUTAGE);
        assertThat(failures.kindOf(new SQLException("no state", new IllegalStateException())))
                .isEqualTo(FailureKind.DECIDED);
    }

    /**
     * The exception of a transaction manager for a resource that could not be delisted after business logic closed its
     * connection.
     */
    @Test
    @Tag("W36")
    void w36_aResourceOfTheTransactionThatFailsIsAnOutage() {
        Exception failure = new RuntimeException("Got exception during XAResource.end", new XAException("lost"));
        assertThat(failures.kindOf(failure)).isEqualTo(FailureKind.OUTAGE);
    }

    @Test
    void d16_aRollbackWithoutAReasonIsTriedAgainAndOneWithAReasonIsJudgedByIt() {
        assertThat(failures.kindOf(new RollbackException("marked"))).isEqualTo(FailureKind.CONTENTION);
        RollbackException flushed = new RollbackException("refused");
        flushed.initCause(new IllegalStateException("a constraint"));
        assertThat(failures.kindOf(flushed)).isEqualTo(FailureKind.DECIDED);
    }

    private static final class PoolException extends ResourceException {

        private static final long serialVersionUID = 1L;
    }
}
