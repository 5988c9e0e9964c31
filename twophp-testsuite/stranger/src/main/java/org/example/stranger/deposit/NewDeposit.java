package org.example.stranger.deposit;

/** What a customer sends. */
public class NewDeposit {

    public String account;

    public long amount;
}
