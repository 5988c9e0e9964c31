package io.twophp.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;

import io.twophp.cdi.execution.Names;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("D16")
class JtaUnitOfWorkTest {

    private final FakeTransaction transaction = new FakeTransaction();
    private final Opening opening = new Opening();
    private final List<Synchronization> interposed = new ArrayList<>();
    private boolean marked;
    private boolean over;
    private final JtaUnitOfWork unit = new JtaUnitOfWork(() -> transaction, this::registry, opening);

    @Test
    void commitsWhatReturned() {
        assertThat(unit.<String, RuntimeException>call(scope -> {
                    transaction.calls.add("work");
                    return "result";
                }))
                .isEqualTo("result");
        assertThat(transaction.calls).containsExactly("begin", "work", "commit");
    }

    @Test
    void beginsNoneAroundOneStatement() {
        transaction.status = Status.STATUS_NO_TRANSACTION;
        assertThat(unit.alone(() -> Optional.of("stored"))).contains("stored");
        assertThat(transaction.calls).doesNotContain("begin", "commit");
    }

    @Test
    void refusesOneStatementWithinATransactionOfSomebodyElse() {
        assertThatThrownBy(() -> unit.alone(() -> Optional.of("stored")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("TWOPHP-0201");
    }

    @Test
    void looksTheTransactionUpOnceAndUsesTheBeanUntilItFindsOne() {
        FakeTransaction bound = new FakeTransaction();
        Names.install();
        try {
            JtaUnitOfWork looking = new JtaUnitOfWork(() -> transaction, opening);
            looking.call(scope -> "before the name is bound");
            Names.bind("java:comp/UserTransaction", bound);
            looking.call(scope -> "as soon as it is");
            Names.unbind("java:comp/UserTransaction");
            looking.call(scope -> "without another look-up");
        } finally {
            Names.remove();
        }
        assertThat(transaction.calls).containsExactly("begin", "commit");
        assertThat(bound.calls).containsExactly("begin", "commit", "begin", "commit");
    }

    /** On Payara, connections take part by the resumption. */
    @Test
    void isTheServersOwnWithinAnEjb() {
        List<String> calls = new ArrayList<>();
        Names.install();
        try {
            Names.bind("java:comp/UserTransaction", transaction);
            Names.bind("java:appserver/TransactionManager", manager(calls));
            JtaUnitOfWork looking = new JtaUnitOfWork(() -> transaction, opening);
            new Suspension().during(() -> looking.<Boolean, RuntimeException>call(scope -> calls.add("work")));
            assertThatThrownBy(() -> new Suspension()
                            .during(() -> looking.call(scope -> {
                                throw new IllegalStateException("planted by a test");
                            })))
                    .hasMessage("planted by a test");
            looking.call(scope -> "on any other thread");
        } finally {
            Names.remove();
        }
        assertThat(calls)
                .containsExactly(
                        "begin",
                        "suspend",
                        "resume",
                        "work",
                        "commit",
                        "suspend",
                        "begin",
                        "suspend",
                        "resume",
                        "getStatus",
                        "rollback",
                        "suspend");
        assertThat(transaction.calls).containsExactly("begin", "commit");
    }

    private static TransactionManager manager(List<String> calls) {
        return (TransactionManager) Proxy.newProxyInstance(
                JtaUnitOfWorkTest.class.getClassLoader(),
                new Class<?>[] {TransactionManager.class},
                (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return method.getReturnType() == int.class ? Status.STATUS_ACTIVE : null;
                });
    }

    @Test
    @Tag("W35")
    void beginsNothingBeforeTheLedgerIsOpen() {
        assertThatThrownBy(() -> opening.attempt(() -> {
                    throw new IllegalStateException("planted by a test");
                }))
                .hasMessage("planted by a test");
        assertThatThrownBy(() -> unit.call(scope -> "result")).isInstanceOf(LedgerUnavailableException.class);
        assertThat(transaction.calls).isEmpty();
    }

    @Test
    void rollsBackWhatThrewAndLetsItOut() {
        IOException failure = new IOException();
        assertThatThrownBy(() -> unit.call(scope -> {
                    throw failure;
                }))
                .isSameAs(failure);
        assertThat(transaction.calls).containsExactly("begin", "rollback");
    }

    @Test
    void rollsBackErrorsToo() {
        assertThatThrownBy(() -> unit.call(scope -> {
                    throw new StackOverflowError();
                }))
                .isInstanceOf(StackOverflowError.class);
        assertThat(transaction.calls).containsExactly("begin", "rollback");
    }

    @Test
    void rollsBackIfAskedAndStillReturns() {
        assertThat(unit.<String, RuntimeException>call(scope -> {
                    assertThat(scope.isRollbackOnly()).isFalse();
                    scope.setRollbackOnly();
                    assertThat(scope.isRollbackOnly()).isTrue();
                    return "answer";
                }))
                .isEqualTo("answer");
        assertThat(transaction.calls).containsExactly("begin", "rollback");
    }

    @Test
    void seesThatBusinessLogicAskedForARollback() {
        unit.<Void, RuntimeException>call(scope -> {
            transaction.status = Status.STATUS_MARKED_ROLLBACK;
            assertThat(scope.isRollbackOnly()).isTrue();
            scope.setRollbackOnly();
            return null;
        });
        assertThat(transaction.calls).containsExactly("begin", "rollback");
    }

    @Test
    void doesNotJoinATransactionThatRunsAlready() {
        transaction.onBegin = new NotSupportedException();
        assertThatThrownBy(() -> unit.call(scope -> "never"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("TWOPHP-0201");
        assertThat(transaction.calls).containsExactly("begin");
    }

    @Test
    void saysThatNoTransactionCouldBeStarted() {
        transaction.onBegin = new SystemException();
        assertThatThrownBy(() -> unit.call(scope -> "never")).isInstanceOf(LedgerUnavailableException.class);
    }

    /** Like the failure of a pool's timer whose task was scheduled already. */
    @Test
    @Tag("W36")
    void takesWhateverABeginThrowsForTheStoresFailure() {
        transaction.onBegin = new IllegalStateException("Task already scheduled or cancelled");
        assertThatThrownBy(() -> unit.call(scope -> "never")).isInstanceOf(LedgerUnavailableException.class);
    }

    @Test
    @Tag("W36")
    void doesNotLetARollbackHideWhatFailed() {
        transaction.onRollback = new IllegalArgumentException("from a resource");
        IOException failure = new IOException();
        assertThatThrownBy(() -> unit.call(scope -> {
                    throw failure;
                }))
                .isSameAs(failure);
    }

    /** The transaction manager hides the database's own reason; the unit of work throws it nevertheless. */
    @Test
    @Tag("W5")
    void throwsWhatTheLastStepBeforeTheCommitThrew() {
        IllegalStateException refusal = new IllegalStateException("deferred constraint");
        commitsWithItsLastStep();
        assertThatThrownBy(() -> unit.call(scope -> {
                    scope.beforeCommit(() -> {
                        throw refusal;
                    });
                    return "lost";
                }))
                .isSameAs(refusal);
    }

    @Test
    @Tag("X29")
    void rollsBackIfTheLastStepAsksForIt() {
        commitsWithItsLastStep();
        String result = unit.call(scope -> {
            scope.beforeCommit(scope::setRollbackOnly);
            return "overtaken";
        });
        assertThat(result).isEqualTo("overtaken");
        assertThat(marked).isTrue();
    }

    /** Payara continues after the flush of a persistence context has failed, and that failure is the reason. */
    @Test
    @Tag("X29")
    void leavesTheLastStepOutOnceAFlushHasFailed() {
        marked = true;
        commitsWithItsLastStep();
        CommitFailedException failure = catchThrowableOfType(
                CommitFailedException.class,
                () -> unit.call(scope -> {
                    scope.beforeCommit(() -> fail("run after a flush has failed"));
                    return "lost";
                }));
        assertThat(failure).hasCauseInstanceOf(RollbackException.class);
    }

    /** The transaction's time may end between the method's end and this step: that is no outcome of business logic. */
    @Test
    @Tag("X29")
    void aTransactionThatTakesNoLastStepAnyMoreIsNoOutcome() {
        over = true;
        assertThatThrownBy(() -> unit.call(scope -> {
                    scope.beforeCommit(() -> {});
                    return "lost";
                }))
                .isInstanceOf(LedgerUnavailableException.class);
        assertThat(transaction.calls).containsExactly("begin", "rollback");
    }

    /** Commits as transaction managers do: the synchronization, and then a rollback if that was asked for. */
    private void commitsWithItsLastStep() {
        transaction.beforeCommit = () -> {
            interposed.get(0).beforeCompletion();
            transaction.onCommit = marked ? new RollbackException("marked for rollback") : null;
        };
    }

    private TransactionSynchronizationRegistry registry() {
        return (TransactionSynchronizationRegistry) Proxy.newProxyInstance(
                JtaUnitOfWorkTest.class.getClassLoader(),
                new Class<?>[] {TransactionSynchronizationRegistry.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRollbackOnly" -> marked;
                    case "getTransactionKey" -> transaction.key;
                    case "setRollbackOnly" -> {
                        marked = true;
                        yield null;
                    }
                    default -> {
                        if (over) {
                            throw new IllegalStateException("rolled back");
                        }
                        interposed.add((Synchronization) arguments[0]);
                        yield null;
                    }
                });
    }

    /** Ways in which business logic can end the transaction, which is not its own. */
    static Stream<Arguments> endings() {
        return Stream.of(
                Arguments.of("commit or rollback", null),
                Arguments.of("and another one begun, or it suspended", "other"));
    }

    @ParameterizedTest
    @MethodSource("endings")
    @Tag("X9")
    void x9_seesThatTheTransactionIsNotTheThreadsAnyMore(String how, Object then) {
        unit.<Void, RuntimeException>call(scope -> {
            scope.watch();
            assertThat(scope.isKept()).isTrue();
            transaction.key = then;
            assertThat(scope.isKept()).as(how).isFalse();
            return null;
        });
    }

    @ParameterizedTest
    @CsvSource({
        "0, false, false", // active
        "1, false, false", // marked, within a second
        "4, true, true", // rolled back
        "9, true, true", // rolling back
    })
    @Tag("X12")
    void x12_aTransactionThatTheServerHasRolledBackHadNoTimeLeft(int status, boolean certain, boolean possible) {
        unit.<Void, RuntimeException>call(scope -> {
            scope.watch();
            transaction.status = status;
            assertThat(scope.isTimedOut()).isEqualTo(certain);
            assertThat(scope.mayBeTimedOut()).isEqualTo(possible);
            assertThat(scope.isRollbackOnly()).isEqualTo(status != Status.STATUS_ACTIVE);
            return null;
        });
    }

    /** Payara's and GlassFish's transactions know. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("X12")
    void x12_theTransactionIsAskedWhereItKnows(boolean up) {
        transaction.key = new KnowingTransaction(up);
        unit.<Void, RuntimeException>call(scope -> {
            scope.watch();
            transaction.status = Status.STATUS_MARKED_ROLLBACK;
            assertThat(scope.isTimedOut()).isEqualTo(up);
            assertThat(scope.mayBeTimedOut()).isEqualTo(up);
            return null;
        });
    }

    /** Public, like the class of GlassFish. */
    public record KnowingTransaction(boolean isTimedOut) {}

    @Test
    void saysThatACommitDidNotConfirm() {
        for (Exception failure :
                List.of(new RollbackException(), new HeuristicRollbackException(), new SystemException())) {
            transaction.onCommit = failure;
            assertThatThrownBy(() -> unit.call(scope -> "lost"))
                    .isInstanceOf(CommitFailedException.class)
                    .hasCause(failure);
        }
    }

    @Test
    void tellsARefusalBeforeTheCommitFromAFailureOfTheResource() {
        assertThat(commitFailure(new IllegalStateException("constraint")).isRefused())
                .isTrue();
        assertThat(commitFailure(new XAException(XAException.XA_RBDEADLOCK)).isRefused())
                .isFalse();
        assertThat(commitFailure(null).isRefused()).isFalse();
    }

    private CommitFailedException commitFailure(Throwable cause) {
        RollbackException failure = new RollbackException();
        failure.initCause(cause);
        transaction.onCommit = failure;
        return catchThrowableOfType(CommitFailedException.class, () -> unit.call(scope -> "lost"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doesNotHideAFailureBehindARollbackThatFails(boolean illegalState) {
        transaction.onRollback = illegalState ? new IllegalStateException() : new SystemException();
        IOException failure = new IOException();
        assertThatThrownBy(() -> unit.call(scope -> {
                    throw failure;
                }))
                .isSameAs(failure);
    }

    @Test
    void doesNotRollBackWhatIsOver() {
        assertThatThrownBy(() -> unit.call(scope -> {
                    transaction.status = Status.STATUS_NO_TRANSACTION;
                    throw new IOException();
                }))
                .isInstanceOf(IOException.class);
        assertThat(transaction.calls).containsExactly("begin");
    }

    private static final class FakeTransaction implements UserTransaction {

        private final List<String> calls = new ArrayList<>();
        private int status = Status.STATUS_ACTIVE;
        private Object key = "ours";
        private Exception onBegin;
        private Exception onCommit;
        private Exception onRollback;
        private Runnable beforeCommit = () -> {};

        @Override
        public void begin() throws NotSupportedException, SystemException {
            calls.add("begin");
            if (onBegin instanceof NotSupportedException e) {
                throw e;
            } else if (onBegin instanceof SystemException e) {
                throw e;
            } else if (onBegin instanceof RuntimeException e) {
                throw e;
            }
        }

        @Override
        public void commit() throws RollbackException, HeuristicRollbackException, SystemException {
            calls.add("commit");
            beforeCommit.run();
            if (onCommit instanceof RollbackException e) {
                throw e;
            } else if (onCommit instanceof HeuristicRollbackException e) {
                throw e;
            } else if (onCommit instanceof SystemException e) {
                throw e;
            }
        }

        @Override
        public void rollback() throws SystemException {
            calls.add("rollback");
            if (onRollback instanceof SystemException e) {
                throw e;
            } else if (onRollback instanceof RuntimeException e) {
                throw e;
            }
        }

        @Override
        public void setRollbackOnly() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int getStatus() {
            return status;
        }

        @Override
        public void setTransactionTimeout(int seconds) {
            throw new UnsupportedOperationException();
        }
    }
}
