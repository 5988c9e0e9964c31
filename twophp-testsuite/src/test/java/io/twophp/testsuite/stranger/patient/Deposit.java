package io.twophp.testsuite.stranger.patient;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** An amount that was paid in. */
@Entity
@Table(name = "deposit")
public class Deposit {

    @Id
    public String id = UUID.randomUUID().toString();

    public String account;

    public long amount;
}
