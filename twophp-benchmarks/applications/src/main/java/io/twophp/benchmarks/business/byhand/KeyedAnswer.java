package io.twophp.benchmarks.business.byhand;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** The digest of a request under a key, and the answer to it. */
@Entity
@Table(name = "keyed_answer")
public class KeyedAnswer {

    @Id
    @Column(length = 200)
    private String id;

    @Column(nullable = false, length = 64)
    private String digest;

    /** The status; 0 while it is not known. */
    private int status;

    @Column(length = 400)
    private String location;

    @Column(length = 4000)
    private String body;

    @Column(name = "created_at", nullable = false)
    private Instant createdAt;

    protected KeyedAnswer() {}

    KeyedAnswer(String id, String digest, Instant createdAt) {
        this.id = id;
        this.digest = digest;
        this.createdAt = createdAt;
    }

    void answered(int newStatus, String newLocation, String newBody) {
        status = newStatus;
        location = newLocation;
        body = newBody;
    }

    boolean isAnswered() {
        return status != 0;
    }

    boolean isFor(String otherDigest) {
        return digest.equals(otherDigest);
    }

    int status() {
        return status;
    }

    String location() {
        return location;
    }

    String body() {
        return body;
    }
}
