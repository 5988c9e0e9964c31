package io.twophp.cdi.call;

import io.twophp.core.ledger.UnitOfWork.Work;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.TransactionalException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.spi.InitialContextFactory;

/** Behaves at {@code @Transactional} as Payara does, with Errors and with marked transactions too. */
final class Container extends NewTransaction {

    static int status;

    final List<String> calls = new ArrayList<>();
    boolean failing;

    Container() {
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Names.class.getName());
    }

    void forgetTheRegistry() {
        System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
    }

    @Override
    <T, E extends Exception> T call(Work<T, E> work) throws E {
        calls.add("begin");
        status = Status.STATUS_ACTIVE;
        try {
            return super.call(work);
        } catch (Exception e) {
            status = Status.STATUS_MARKED_ROLLBACK;
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
        status = Status.STATUS_NO_TRANSACTION;
    }

    /** A naming service that knows the registry of transactions. */
    public static final class Names implements InitialContextFactory {

        @Override
        public Context getInitialContext(Hashtable<?, ?> environment) throws NamingException {
            return new InitialContext(true) {
                @Override
                public Object lookup(String name) throws NamingException {
                    if (!name.equals("java:comp/TransactionSynchronizationRegistry")) {
                        throw new NameNotFoundException(name);
                    }
                    return Proxy.newProxyInstance(
                            Names.class.getClassLoader(),
                            new Class<?>[] {TransactionSynchronizationRegistry.class},
                            (proxy, method, arguments) -> {
                                if (method.getName().equals("getTransactionStatus")) {
                                    return status;
                                }
                                throw new UnsupportedOperationException(method.getName());
                            });
                }
            };
        }
    }
}
