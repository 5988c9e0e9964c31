package org.example.stranger.errand;

/** What is to be fetched or sent for somebody. */
public class Errand {

    /** The account with which it is done. */
    public String user;

    /** {@code POST}, {@code PUT}, … */
    public String method = "POST";

    /** The address, relative to this application or absolute. */
    public String target;

    /** The JSON that is sent. */
    public String body;

    /** For how long to try, in milliseconds; without it, as the settings say. */
    public Long timeout;
}
