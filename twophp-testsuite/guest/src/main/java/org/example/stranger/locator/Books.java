package org.example.stranger.locator;

import jakarta.persistence.EntityManager;
import jakarta.ws.rs.WebApplicationException;

/** The common code of the sub-resources. */
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
