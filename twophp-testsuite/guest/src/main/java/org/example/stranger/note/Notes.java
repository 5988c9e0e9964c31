package org.example.stranger.note;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps notes, in the running transaction. */
@ApplicationScoped
public class Notes {

    private final Set<String> metBefore = ConcurrentHashMap.newKeySet();

    @PersistenceContext
    EntityManager entities;

    public void keep(String author, String text) {
        entities.persist(new Note(author, text));
    }

    /** Fails as a deadlock does, once for each name. */
    public void meetADeadlockOnce(String name) {
        if (metBefore.add(name)) {
            entities.createNativeQuery(
                            "DO $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$")
                    .executeUpdate();
        }
    }
}
