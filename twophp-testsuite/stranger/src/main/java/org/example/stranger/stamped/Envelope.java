package org.example.stranger.stamped;

/** What every answer of this kind looks like. */
public class Envelope {

    public Parcel data;

    public Envelope() {}

    Envelope(Parcel data) {
        this.data = data;
    }
}
