package io.twophp.cdi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.ledger.LedgerUnavailableException;
import io.twophp.core.ledger.Opening;
import io.twophp.core.ledger.UnitOfWork;
import jakarta.transaction.Status;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What holds for units of work in JTA, whether their transaction is the thread's or one of their own. */
public abstract class UnitOfWorkCases {

    protected final Opening opening = new Opening();
    protected final List<String> calls = new ArrayList<>();
    protected int status = Status.STATUS_ACTIVE;

    protected abstract UnitOfWork unit();

    /** Marks the running transaction for rollback, as business logic or a server may. */
    protected final void mark() {
        status = Status.STATUS_MARKED_ROLLBACK;
    }

    /** Makes an object whose methods are one handler. */
    public static <T> T fake(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(UnitOfWorkCases.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    protected final String worked(UnitOfWork.Scope scope) {
        calls.add("work");
        return "result";
    }

    @Test
    void commitsWhatReturned() {
        assertThat(unit().<String, RuntimeException>call(this::worked)).isEqualTo("result");
        assertThat(calls).containsExactly("begin", "work", "commit");
    }

    @Test
    @Tag("W35")
    void beginsNothingBeforeTheLedgerIsOpen() {
        assertThatThrownBy(() -> opening.attempt(() -> {
                    throw new IllegalStateException("planted by a test");
                }))
                .hasMessage("planted by a test");
        assertThatThrownBy(() -> unit().call(this::worked)).isInstanceOf(LedgerUnavailableException.class);
        assertThat(calls).isEmpty();
    }

    @Test
    void rollsBackIfAskedOrMarkedAndStillReturns() {
        for (String answer : new String[] {"answer", null, "marked"}) {
            calls.clear();
            assertThat(unit().<String, RuntimeException>call(scope -> {
                        assertThat(scope.isRollbackOnly()).isFalse();
                        if ("marked".equals(answer)) {
                            mark();
                            assertThat(scope.isRollbackOnly()).isTrue();
                        }
                        scope.setRollbackOnly();
                        assertThat(scope.isRollbackOnly()).isTrue();
                        return answer;
                    }))
                    .isEqualTo(answer);
            assertThat(calls).containsExactly("begin", "rollback");
        }
    }

    /** Errors too: without this, a container would commit the work done so far. */
    @Test
    void rollsBackWhatThrewAndLetsItOut() {
        for (Throwable failure : List.of(new IOException(), new IllegalStateException(), new StackOverflowError())) {
            calls.clear();
            assertThatThrownBy(() -> unit().call(scope -> {
                        if (failure instanceof Error error) {
                            throw error;
                        }
                        throw (Exception) failure;
                    }))
                    .isSameAs(failure);
            assertThat(calls).containsExactly("begin", "rollback");
        }
    }
}
