package org.example.stranger.fidelity;

/** An entity for JSON-B. */
public class Note {

    public final long id;

    public final String text;

    public Note(long id, String text) {
        this.id = id;
        this.text = text;
    }
}
