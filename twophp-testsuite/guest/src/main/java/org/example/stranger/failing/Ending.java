package org.example.stranger.failing;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.transaction.UserTransaction;

/** The ways in which code can interfere with the transaction of its thread. */
@ApplicationScoped
public class Ending {

    @Resource
    UserTransaction transaction;

    @Resource
    TransactionSynchronizationRegistry registry;

    void of(String how) throws Exception {
        switch (how) {
            case "commit" -> transaction.commit();
            case "rollback" -> transaction.rollback();
            case "commit-and-begin" -> {
                transaction.commit();
                transaction.begin();
            }
            case "rollback-and-begin" -> {
                transaction.rollback();
                transaction.begin();
            }
            case "commit-and-fail" -> {
                transaction.commit();
                throw new java.sql.SQLException("deadlock", "40P01");
            }
            default -> throw new IllegalArgumentException(how);
        }
    }

    @Transactional(TxType.REQUIRES_NEW)
    void apart() {
        if (registry.getTransactionStatus() != Status.STATUS_ACTIVE) {
            throw new IllegalStateException("no transaction of its own");
        }
    }

    boolean isOver() {
        return registry.getTransactionStatus() != Status.STATUS_ACTIVE;
    }
}
