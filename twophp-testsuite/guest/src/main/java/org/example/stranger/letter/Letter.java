package org.example.stranger.letter;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A letter that was written after its order had been taken. */
@Entity
@Table(name = "letter")
public class Letter {

    @Id
    private String id;

    private String sender;

    private String text;

    protected Letter() {}

    Letter(String sender, String text) {
        this.id = UUID.randomUUID().toString();
        this.sender = sender;
        this.text = text;
    }
}
