package org.example.stranger.deposit;

/** The data that a customer sends. */
public class NewDeposit {

    public String account;

    public long amount;
}
