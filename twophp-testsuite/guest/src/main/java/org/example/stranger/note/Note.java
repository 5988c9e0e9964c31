package org.example.stranger.note;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A text that a client has left. */
@Entity
@Table(name = "note")
public class Note {

    @Id
    private String id;

    private String author;

    @Column(length = 4000)
    private String text;

    protected Note() {}

    public Note(String author, String text) {
        this.id = UUID.randomUUID().toString();
        this.author = author;
        this.text = text;
    }
}
