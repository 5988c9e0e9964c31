package org.example.stranger.applications;

/** A promise that can't be kept. */
public class BrokenPledgeException extends RuntimeException {

    private static final long serialVersionUID = 1L;
}
