package org.example.stranger.transfer;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** Money for a payee, who must be known; the database checks that at COMMIT only. */
@Entity
@Table(name = "transfer")
public class Transfer {

    @Id
    public String id;

    public String payee;

    public long amount;
}
