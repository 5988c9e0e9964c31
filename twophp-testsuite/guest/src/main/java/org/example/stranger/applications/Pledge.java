package org.example.stranger.applications;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A promise. */
@Entity
@Table(name = "pledge")
public class Pledge {

    @Id
    private String id;

    private String word;

    private String root;

    protected Pledge() {}

    Pledge(String word, String root) {
        this.id = UUID.randomUUID().toString();
        this.word = word;
        this.root = root;
    }
}
