package org.example.stranger.ejb;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A passage with a ticket. */
@Entity
@Table(name = "passage")
public class Passage {

    @Id
    private String id;

    private String ticket;

    protected Passage() {}

    Passage(String ticket) {
        this.id = UUID.randomUUID().toString();
        this.ticket = ticket;
    }
}
