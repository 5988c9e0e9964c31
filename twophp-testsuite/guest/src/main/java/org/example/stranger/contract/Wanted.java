package org.example.stranger.contract;

/** An item to be collected. */
public class Wanted {

    public String name;

    /** The number of attempts that lose against others. */
    public int lost;

    public boolean refused;
}
