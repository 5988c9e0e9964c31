package org.example.portable.note;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A note as a client wrote it, and as the server saw the request. */
@Entity
@Table(name = "portable_note")
public class Note {

    @Id
    private String id;

    private String text;
    private String author;
    private String principal;
    private String method;
    private int attempt;

    protected Note() {}

    Note(String id, String text, String author, String principal, String method, int attempt) {
        this.id = id;
        this.text = text;
        this.author = author;
        this.principal = principal;
        this.method = method;
        this.attempt = attempt;
    }

    public String getId() {
        return id;
    }

    public String getText() {
        return text;
    }

    /** Returns the author's name by the security context of JAX-RS. */
    public String getAuthor() {
        return author;
    }

    /** Returns the author's name by injection. */
    public String getPrincipal() {
        return principal;
    }

    /** Returns the method of the request that wrote it last. */
    public String getMethod() {
        return method;
    }

    /** Returns the number of the intent's execution that wrote it; 0 outside of an intent. */
    public int getAttempt() {
        return attempt;
    }

    void rewrite(String newText, String byMethod) {
        text = newText;
        method = byMethod;
    }
}
