package org.example.stranger.stamped;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A parcel to be sent. */
@Entity
@Table(name = "parcel")
public class Parcel {

    @Id
    public String id;

    public String content;
}
