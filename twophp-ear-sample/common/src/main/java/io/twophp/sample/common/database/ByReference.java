package io.twophp.sample.common.database;

import io.twophp.sample.common.problem.Refusal;
import jakarta.persistence.EntityManager;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Root;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds what a service keeps for others: each piece has an {@code id} and the {@code reference} of the caller. */
public final class ByReference {

    private ByReference() {}

    /**
     * Returns pieces by id.
     *
     * @param reference that of the pieces to find; {@code null} for all
     */
    public static <T> Stream<T> find(EntityManager entities, Class<T> kind, String reference, int limit) {
        CriteriaBuilder builder = entities.getCriteriaBuilder();
        CriteriaQuery<T> query = builder.createQuery(kind);
        Root<T> root = query.from(kind);
        if (reference != null) {
            query.where(builder.equal(root.get("reference"), reference));
        }
        query.orderBy(builder.asc(root.get("id")));
        return entities.createQuery(query).setMaxResults(limit).getResultStream();
    }

    /** Returns the piece with an id; refuses with 404 if there is none. */
    public static <T> T one(EntityManager entities, Class<T> kind, String id) {
        T one = entities.find(kind, id);
        if (one == null) {
            String name = kind.getSimpleName().toLowerCase(Locale.ROOT);
            throw Refusal.notFound("unknown-" + name, "Unknown " + name, "There is no " + name + " '" + id + "'.");
        }
        return one;
    }
}
