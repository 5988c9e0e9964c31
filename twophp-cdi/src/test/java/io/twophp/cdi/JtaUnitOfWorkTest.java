package io.twophp.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;

import io.twophp.cdi.call.UnitOfWorkCases;
import io.twophp.cdi.execution.Names;
import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.UnitOfWork;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.transaction.xa.XAException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("D16")
class JtaUnitOfWorkTest extends UnitOfWorkCases {

    private final Map<String, Exception> failures = new HashMap<>();
    private final List<Synchronization> interposed = new ArrayList<>();
    private Object key = "ours";
    private Runnable beforeCommit = () -> {};
    private boolean marked;
    private boolean over;
    private final UserTransaction transaction = fake(UserTransaction.class, (proxy, method, arguments) -> {
        String name = method.getName();
        if (name.equals("getStatus")) {
            return status;
        }
        calls.add(name);
        if (name.equals("commit")) {
            beforeCommit.run();
        }
        if (failures.get(name) != null) {
            throw failures.get(name);
        }
        return null;
    });
    private final JtaUnitOfWork unit = new JtaUnitOfWork(() -> transaction, this::registry, opening);

    @Override
    protected UnitOfWork unit() {
        return unit;
    }

    @AfterEach
    void forgetNames() {
        Names.remove();
    }

    @Test
    void beginsNoneAroundOneStatementAndRefusesItWithinSomebodyElses() {
        assertThatThrownBy(() -> unit.alone(() -> Optional.of("stored")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("TWOPHP-0201");
        status = Status.STATUS_NO_TRANSACTION;
        assertThat(unit.alone(() -> Optional.of("stored"))).contains("stored");
        assertThat(calls).isEmpty();
    }

    @Test
    void looksTheTransactionUpOnceAndUsesTheBeanUntilItFindsOne() {
        List<String> bound = new ArrayList<>();
        Names.install();
        JtaUnitOfWork looking = new JtaUnitOfWork(() -> transaction, opening);
        looking.call(scope -> "before the name is bound");
        Names.bind("java:comp/UserTransaction", recording(UserTransaction.class, bound));
        looking.call(scope -> "as soon as it is");
        Names.unbind("java:comp/UserTransaction");
        looking.call(scope -> "without another look-up");
        assertThat(calls).containsExactly("begin", "commit");
        assertThat(bound).containsExactly("begin", "commit", "begin", "commit");
    }

    /** On Payara, connections take part by the resumption. */
    @Test
    void isTheServersOwnWithinAnEjb() {
        List<String> managed = new ArrayList<>();
        Names.install();
        Names.bind("java:comp/UserTransaction", transaction);
        Names.bind("java:appserver/TransactionManager", recording(TransactionManager.class, managed));
        JtaUnitOfWork looking = new JtaUnitOfWork(() -> transaction, opening);
        new Suspension().during(() -> looking.<Boolean, RuntimeException>call(scope -> managed.add("work")));
        assertThatThrownBy(() -> new Suspension()
                        .during(() -> looking.call(scope -> {
                            throw new IllegalStateException("planted by a test");
                        })))
                .hasMessage("planted by a test");
        looking.call(scope -> "on any other thread");
        assertThat(String.join(" ", managed))
                .isEqualTo("begin suspend resume work commit suspend begin suspend resume getStatus rollback suspend");
        assertThat(calls).containsExactly("begin", "commit");
    }

    private static <T> T recording(Class<T> type, List<String> calls) {
        return fake(type, (proxy, method, arguments) -> {
            calls.add(method.getName());
            return method.getReturnType() == int.class ? Status.STATUS_ACTIVE : null;
        });
    }

    /** A RuntimeException, too, is the store's failure, like that of a pool whose task was scheduled already. */
    @Test
    @Tag("W36")
    void doesNotJoinATransactionThatRunsAlreadyAndSaysThatNoneCouldBeStarted() {
        failures.put("begin", new NotSupportedException());
        assertThatThrownBy(() -> unit.call(scope -> "never"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("TWOPHP-0201");
        assertThat(calls).containsExactly("begin");
        for (Exception failure : List.of(new SystemException(), new IllegalStateException("Task already scheduled"))) {
            failures.put("begin", failure);
            assertThatThrownBy(() -> unit.call(scope -> "never")).isInstanceOf(LedgerUnavailableException.class);
        }
    }

    @Test
    @Tag("W36")
    void doesNotLetARollbackHideWhatFailed() {
        for (Exception rollback :
                List.of(new SystemException(), new IllegalStateException(), new IllegalArgumentException())) {
            failures.put("rollback", rollback);
            IOException failure = new IOException();
            assertThatThrownBy(() -> unit.call(scope -> {
                        throw failure;
                    }))
                    .isSameAs(failure);
        }
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
        assertThat(calls).containsExactly("begin", "rollback");
    }

    /** Commits as transaction managers do: the synchronization, and then a rollback if that was asked for. */
    private void commitsWithItsLastStep() {
        beforeCommit = () -> {
            interposed.get(0).beforeCompletion();
            failures.put("commit", marked ? new RollbackException("marked for rollback") : null);
        };
    }

    private TransactionSynchronizationRegistry registry() {
        return fake(TransactionSynchronizationRegistry.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getRollbackOnly" -> marked;
            case "getTransactionKey" -> key;
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

    /** Business logic has ended the transaction, which is not its own, and perhaps begun another one. */
    @Test
    @Tag("X9")
    void x9_seesThatTheTransactionIsNotTheThreadsAnyMore() {
        for (Object then : new Object[] {null, "other"}) {
            key = "ours";
            unit.<Void, RuntimeException>call(scope -> {
                scope.watch();
                assertThat(scope.isKept()).isTrue();
                key = then;
                assertThat(scope.isKept()).isFalse();
                return null;
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, false, false", // active
        "1, false, false", // marked, within a second
        "4, true, true", // rolled back
        "9, true, true", // rolling back
    })
    @Tag("X12")
    void x12_aTransactionThatTheServerHasRolledBackHadNoTimeLeft(int now, boolean certain, boolean possible) {
        unit.<Void, RuntimeException>call(scope -> {
            scope.watch();
            status = now;
            assertThat(scope.isTimedOut()).isEqualTo(certain);
            assertThat(scope.mayBeTimedOut()).isEqualTo(possible);
            assertThat(scope.isRollbackOnly()).isEqualTo(now != Status.STATUS_ACTIVE);
            return null;
        });
    }

    /** Payara's and GlassFish's transactions know. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("X12")
    void x12_theTransactionIsAskedWhereItKnows(boolean up) {
        key = new KnowingTransaction(up);
        unit.<Void, RuntimeException>call(scope -> {
            scope.watch();
            status = Status.STATUS_MARKED_ROLLBACK;
            assertThat(scope.isTimedOut()).isEqualTo(up);
            assertThat(scope.mayBeTimedOut()).isEqualTo(up);
            return null;
        });
    }

    /** Public, like the class of GlassFish. */
    public record KnowingTransaction(boolean isTimedOut) {}

    @Test
    void saysThatACommitDidNotConfirmAndWhetherItWasRefusedBeforeIt() {
        Map<Exception, Boolean> refusals = Map.of(
                new RollbackException(),
                false,
                causedBy(new IllegalStateException("constraint")),
                true,
                causedBy(new XAException(XAException.XA_RBDEADLOCK)),
                false,
                new HeuristicRollbackException(),
                false,
                new SystemException(),
                false);
        refusals.forEach((failure, refused) -> {
            failures.put("commit", failure);
            assertThatThrownBy(() -> unit.call(scope -> "lost"))
                    .isInstanceOfSatisfying(
                            CommitFailedException.class,
                            e -> assertThat(e.isRefused())
                                    .as(failure.toString())
                                    .isEqualTo(refused))
                    .hasCause(failure);
        });
    }

    private static RollbackException causedBy(Throwable cause) {
        RollbackException failure = new RollbackException();
        failure.initCause(cause);
        return failure;
    }

    @Test
    void doesNotRollBackWhatIsOver() {
        assertThatThrownBy(() -> unit.call(scope -> {
                    status = Status.STATUS_NO_TRANSACTION;
                    throw new IOException();
                }))
                .isInstanceOf(IOException.class);
        assertThat(calls).containsExactly("begin");
    }
}
