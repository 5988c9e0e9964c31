package io.twophp.testsuite.stranger.patient;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;

/** The persistence unit, opened by its first use: one that the container opens needs its database at deployment. */
@ApplicationScoped
public class Entities {

    private EntityManagerFactory factory;

    /** In the running transaction; to be closed. */
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
