package io.twophp.cdi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.ledger.UnitOfWork.CommitFailedException;
import io.twophp.core.ledger.UnitOfWork.Work;
import jakarta.transaction.Status;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.transaction.TransactionalException;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("N9")
class OwnUnitOfWorkTest {

    private final Container container = new Container();
    private final Opening opening = new Opening();
    private final UnitOfWork unit = new OwnUnitOfWork(container, opening);

    @AfterEach
    void stop() {
        container.forgetTheRegistry();
    }

    private String worked(UnitOfWork.Scope scope) {
        container.calls.add("work");
        return "result";
    }

    @Test
    @Tag("W35")
    void beginsNothingBeforeTheLedgerIsOpen() {
        assertThatThrownBy(() -> opening.attempt(() -> {
                    throw new IllegalStateException("planted by a test");
                }))
                .hasMessage("planted by a test");
        assertThatThrownBy(() -> unit.call(this::worked)).isInstanceOf(LedgerUnavailableException.class);
        assertThat(container.calls).isEmpty();
    }

    @Test
    void commitsInATransactionOfItsOwn() {
        assertThat(unit.<String, RuntimeException>call(this::worked)).isEqualTo("result");
        assertThat(container.calls).containsExactly("begin", "work", "commit");
    }

    @Test
    void worksWhereNoRegistryIsNamed() {
        container.forgetTheRegistry();
        assertThat(unit.<String, RuntimeException>call(this::worked)).isEqualTo("result");
        assertThat(container.calls).endsWith("commit");
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
        assertThat(container.calls).containsExactly("begin", "rollback");
    }

    @Test
    void returnsNothingAfterARollbackToo() {
        assertThat(unit.<String, RuntimeException>call(scope -> {
                    scope.setRollbackOnly();
                    return null;
                }))
                .isNull();
        assertThat(container.calls).endsWith("rollback");
    }

    @Test
    void rollsBackWhatThrewAndLetsItOutCheckedOrNot() {
        IOException checked = new IOException();
        assertThatThrownBy(() -> unit.call(scope -> {
                    throw checked;
                }))
                .isSameAs(checked);
        IllegalStateException unchecked = new IllegalStateException();
        assertThatThrownBy(() -> unit.call(scope -> {
                    throw unchecked;
                }))
                .isSameAs(unchecked);
        assertThat(container.calls).containsExactly("begin", "rollback", "begin", "rollback");
    }

    /** Without this, the container would commit the work done so far. */
    @Test
    void rollsBackErrorsToo() {
        StackOverflowError error = new StackOverflowError();
        assertThatThrownBy(() -> unit.call(scope -> {
                    throw error;
                }))
                .isSameAs(error);
        assertThat(container.calls).containsExactly("begin", "rollback");
    }

    @Test
    void saysThatACommitDidNotConfirm() {
        container.failing = true;
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
                    Container.status = Status.STATUS_MARKED_ROLLBACK;
                    assertThat(scope.isRollbackOnly()).isTrue();
                    return "lost";
                }))
                .isInstanceOf(CommitFailedException.class);
        assertThat(container.calls).containsExactly("begin", "rollback");
    }

    @Test
    void asksForATransactionOfItsOwnThatAnyExceptionRollsBack() throws NoSuchMethodException {
        Transactional transactional =
                NewTransaction.class.getDeclaredMethod("call", Work.class).getAnnotation(Transactional.class);
        assertThat(transactional.value()).isEqualTo(TxType.REQUIRES_NEW);
        assertThat(transactional.rollbackOn()).containsExactly(Exception.class);
        assertThat(transactional.dontRollbackOn()).isEmpty();
    }
}
