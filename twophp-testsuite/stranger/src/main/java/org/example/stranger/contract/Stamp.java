package org.example.stranger.contract;

/** One of the collections. */
public class Stamp extends Wanted {}
