package org.example.stranger.logged;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A text that a client has sent. */
@Entity
@Table(name = "log_entry")
public class LogEntry {

    @Id
    private String id;

    @Column(length = 4000)
    private String text;

    protected LogEntry() {}

    LogEntry(String text) {
        this.id = UUID.randomUUID().toString();
        this.text = text;
    }
}
