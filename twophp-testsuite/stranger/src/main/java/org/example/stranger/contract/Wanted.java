package org.example.stranger.contract;

/** What is to be collected. */
public class Wanted {

    public String name;

    /** How many attempts lose against others. */
    public int lost;

    public boolean refused;
}
