package org.example.stranger.ejb;

import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** Books for others, in their transaction. */
@Stateless
public class Usher {

    @PersistenceContext
    EntityManager entities;

    public void book(String seat) {
        entities.persist(new Booking(seat, "usher"));
    }

    public void mislead(String seat) {
        entities.persist(new Booking(seat, "usher"));
        entities.flush();
        throw new NoSuchHallException(seat);
    }
}
