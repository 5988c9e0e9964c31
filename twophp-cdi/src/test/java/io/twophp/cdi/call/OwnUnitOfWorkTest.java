package io.twophp.cdi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.cdi.execution.Names;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.ledger.UnitOfWork.Work;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.transaction.TransactionalException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("N9")
class OwnUnitOfWorkTest extends UnitOfWorkCases {

    private final UnitOfWork unit = new OwnUnitOfWork(new Container(), opening);
    private boolean failing;

    @Override
    protected UnitOfWork unit() {
        return unit;
    }

    @BeforeEach
    void nameTheRegistry() {
        Names.install();
        Names.bind(
                "java:comp/TransactionSynchronizationRegistry",
                fake(TransactionSynchronizationRegistry.class, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getTransactionStatus");
                    return status;
                }));
    }

    @AfterEach
    void stop() {
        Names.remove();
    }

    @Test
    void worksWhereNoRegistryIsNamed() {
        Names.remove();
        assertThat(unit.<String, RuntimeException>call(this::worked)).isEqualTo("result");
        assertThat(calls).endsWith("commit");
    }

    @Test
    void saysThatACommitDidNotConfirm() {
        failing = true;
        assertThatThrownBy(() -> unit.call(this::worked))
                .isInstanceOfSatisfying(
                        CommitFailedException.class,
                        failure -> assertThat(failure.isRefused()).isFalse())
                .hasCauseInstanceOf(TransactionalException.class);
    }

    /** Without this, the container would roll back and return as if the work had been committed. */
    @Test
    void saysThatItCouldOnlyBeRolledBack() {
        assertThatThrownBy(() -> unit.call(scope -> {
                    mark();
                    return "lost";
                }))
                .isInstanceOf(CommitFailedException.class);
        assertThat(calls).containsExactly("begin", "rollback");
    }

    @Test
    void asksForATransactionOfItsOwnThatAnyExceptionRollsBack() throws NoSuchMethodException {
        Transactional transactional =
                NewTransaction.class.getDeclaredMethod("call", Work.class).getAnnotation(Transactional.class);
        assertThat(transactional.value()).isEqualTo(TxType.REQUIRES_NEW);
        assertThat(transactional.rollbackOn()).containsExactly(Exception.class);
        assertThat(transactional.dontRollbackOn()).isEmpty();
    }

    @Test
    void runsAStatementOutsideOfTheTransactionOfTheThreadWhereTheServerHasAManager() {
        assertThat(unit.alone(this::stated)).isEmpty();
        assertThat(calls).isEmpty();
        Transaction active = fake(Transaction.class, (proxy, method, arguments) -> null);
        for (Transaction running : new Transaction[] {active, null}) {
            calls.clear();
            Names.bind("java:jboss/TransactionManager", manager(running));
            UnitOfWork named = new OwnUnitOfWork(new Container(), opening);
            assertThat(named.alone(this::stated)).contains("stated");
            assertThatThrownBy(() -> named.alone(() -> {
                        throw new IllegalStateException("no connection");
                    }))
                    .hasMessage("no connection");
            assertThat(calls)
                    .isEqualTo(
                            running == null
                                    ? List.of("suspend", "statement", "suspend")
                                    : List.of("suspend", "statement", "resume", "suspend", "resume"));
        }
    }

    private Optional<String> stated() {
        calls.add("statement");
        return Optional.of("stated");
    }

    private TransactionManager manager(Transaction running) {
        return fake(TransactionManager.class, (proxy, method, arguments) -> {
            calls.add(method.getName());
            if (method.getName().equals("resume")) {
                assertThat(arguments[0] == running).isTrue();
            }
            return method.getName().equals("suspend") ? running : null;
        });
    }

    /** Behaves at {@code @Transactional} as Payara does, with Errors and with marked transactions too. */
    private final class Container extends NewTransaction {

        @Override
        <T, E extends Exception> T call(Work<T, E> work) throws E {
            calls.add("begin");
            status = Status.STATUS_ACTIVE;
            try {
                return super.call(work);
            } catch (Exception e) {
                mark();
                throw e;
            } finally {
                end();
            }
        }

        private void end() {
            if (status == Status.STATUS_MARKED_ROLLBACK) {
                calls.add("rollback");
            } else if (failing) {
                throw new TransactionalException("the commit failed", new RollbackException());
            } else {
                calls.add("commit");
            }
        }
    }
}
