package org.example.stranger.stamped;

/** The form of every answer of this kind. */
public class Envelope {

    public Parcel data;

    public Envelope() {}

    Envelope(Parcel data) {
        this.data = data;
    }
}
