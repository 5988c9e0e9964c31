package org.example.stranger.contract;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.ws.rs.WebApplicationException;
import java.sql.SQLException;
import java.util.List;
import org.example.stranger.failing.FailingResource;

/** The common code of all collections. */
public abstract class Collection<T extends Wanted> implements Collecting<T> {

    @PersistenceContext
    EntityManager entities;

    @Inject
    FailingResource failing;

    @Override
    public String collect(T wanted) {
        return keep(wanted);
    }

    @Override
    public String collectAll(String shelf, List<T> wanted) {
        wanted.forEach(this::keep);
        return shelf + " " + wanted.size();
    }

    String keep(T wanted) {
        entities.persist(new Item(getClass().getSimpleName().replaceFirst("\\$.*", ""), wanted.name));
        entities.flush();
        if (wanted.lost > 0) {
            try {
                failing.raising(wanted.name + " 40P01 " + wanted.lost);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        if (wanted.refused) {
            throw new WebApplicationException(409);
        }
        return wanted.name;
    }
}
