package org.example.stranger.contract;

/** A stamp to be collected. */
public class Stamp extends Wanted {}
