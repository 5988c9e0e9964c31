package org.example.stranger.fidelity;

/** The data that a client sends. */
public class Received {

    public String text;

    public Received() {}

    public Received(String text) {
        this.text = text;
    }
}
