package org.example.stranger.contract;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A collected item. */
@Entity
@Table(name = "item")
public class Item {

    @Id
    private String id;

    private String kind;

    private String name;

    protected Item() {}

    Item(String kind, String name) {
        this.id = UUID.randomUUID().toString();
        this.kind = kind;
        this.name = name;
    }
}
