package org.example.stranger.ejb;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A booked seat. The database lets each seat be booked once, and checks that at the COMMIT. */
@Entity
@Table(name = "booking")
public class Booking {

    @Id
    private String id;

    private String seat;

    private String caller;

    protected Booking() {}

    Booking(String seat, String caller) {
        this.id = UUID.randomUUID().toString();
        this.seat = seat;
        this.caller = caller;
    }

    String id() {
        return id;
    }
}
