package org.example.stranger.locator;

import jakarta.persistence.EntityManager;
import jakarta.ws.rs.WebApplicationException;

/** What the sub-resources have in common. */
final class Books {

    private Books() {}

    static String put(EntityManager entities, String title, String shelf) {
        entities.persist(new Book(title, shelf));
        entities.flush();
        if (title.endsWith("!")) {
            throw new WebApplicationException(title + " is too loud", 409);
        }
        return title + " on " + shelf;
    }
}
