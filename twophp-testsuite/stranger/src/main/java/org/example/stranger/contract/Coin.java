package org.example.stranger.contract;

/** One of the collections. */
public class Coin extends Wanted {}
