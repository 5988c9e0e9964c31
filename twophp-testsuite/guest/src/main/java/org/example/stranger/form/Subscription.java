package org.example.stranger.form;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A subscription to a topic. */
@Entity
@Table(name = "subscription")
public class Subscription {

    @Id
    private String id;

    private String email;

    private String topic;

    protected Subscription() {}

    Subscription(String email, String topic) {
        this.id = UUID.randomUUID().toString();
        this.email = email;
        this.topic = topic;
    }
}
