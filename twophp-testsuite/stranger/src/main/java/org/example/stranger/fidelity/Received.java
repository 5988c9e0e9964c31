package org.example.stranger.fidelity;

/** What a client sends. */
public class Received {

    public String text;

    public Received() {}

    public Received(String text) {
        this.text = text;
    }
}
