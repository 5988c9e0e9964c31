package org.example.stranger.contract;

/** A coin to be collected. */
public class Coin extends Wanted {}
