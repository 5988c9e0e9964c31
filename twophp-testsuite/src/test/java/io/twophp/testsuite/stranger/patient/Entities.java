package io.twophp.testsuite.stranger.patient;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;

/** The persistence unit, opened by its first use: a unit that the container opens needs its database at deployment. */
@ApplicationScoped
public class Entities {

    private EntityManagerFactory factory;

    /** Opens an entity manager in the running transaction; the caller closes it. */
    public EntityManager open() {
        EntityManager entities = factory().createEntityManager();
        entities.joinTransaction();
        return entities;
    }

    private synchronized EntityManagerFactory factory() {
        if (factory == null) {
            factory = Persistence.createEntityManagerFactory("patient");
        }
        return factory;
    }

    @PreDestroy
    synchronized void close() {
        if (factory != null) {
            factory.close();
        }
    }
}
