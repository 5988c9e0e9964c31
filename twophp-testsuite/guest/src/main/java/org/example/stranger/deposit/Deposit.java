package org.example.stranger.deposit;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** An amount that was paid in. */
@Entity
@Table(name = "deposit")
public class Deposit {

    @Id
    public String id;

    public String customer;

    public String account;

    public long amount;

    protected Deposit() {}

    Deposit(String customer, String account, long amount) {
        this.id = UUID.randomUUID().toString();
        this.customer = customer;
        this.account = account;
        this.amount = amount;
    }
}
