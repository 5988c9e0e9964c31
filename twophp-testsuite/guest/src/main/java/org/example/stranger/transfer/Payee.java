package org.example.stranger.transfer;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** A person who may be paid. */
@Entity
@Table(name = "payee")
public class Payee {

    @Id
    public String name;
}
