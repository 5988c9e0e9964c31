package org.example.stranger.locator;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A book on a shelf. */
@Entity
@Table(name = "book")
public class Book {

    @Id
    private String id;

    private String title;

    private String shelf;

    protected Book() {}

    Book(String title, String shelf) {
        this.id = UUID.randomUUID().toString();
        this.title = title;
        this.shelf = shelf;
    }
}
