package org.example.stranger.errand;

/** A request to be sent in a user's name. */
public class Errand {

    /** The account with which it is done. */
    public String user;

    /** The address, relative to this application or absolute. */
    public String target;

    /** The JSON that is sent. */
    public String body;

    /** The time to try, in milliseconds; without it, as the settings say. */
    public Long timeout;
}
