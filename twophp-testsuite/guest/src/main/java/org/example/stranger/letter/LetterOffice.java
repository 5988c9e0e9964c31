package org.example.stranger.letter;

import jakarta.annotation.Resource;
import jakarta.ejb.AsyncResult;
import jakarta.ejb.Asynchronous;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.concurrent.Future;

/** Writes letters on a thread of the EJB container's, in a transaction of their own. */
@Stateless
public class LetterOffice {

    @PersistenceContext
    EntityManager entities;

    @Resource
    SessionContext session;

    @Asynchronous
    public Future<String> write(String text) {
        String sender = session.getCallerPrincipal().getName();
        entities.persist(new Letter(sender, text));
        return new AsyncResult<>(sender);
    }
}
