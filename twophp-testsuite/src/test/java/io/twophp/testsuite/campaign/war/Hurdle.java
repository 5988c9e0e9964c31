package io.twophp.testsuite.campaign.war;

/**
 * The body of a hurdle.
 *
 * @param purpose the task that the client wants done once, under any ids
 * @param behaviour what the business logic does
 * @param secret a text that is in the stored payload only (I10)
 * @param gate a file that the first execution waits for, for a bounded time; null for none
 * @param linger the milliseconds for which business logic goes on after its write
 */
public record Hurdle(String purpose, Behaviour behaviour, String secret, String gate, int linger) {

    /** The ways in which an execution ends. Each has written its row by then, so that a rollback can be observed. */
    public enum Behaviour {
        /** 201, and outside of the database a line if the endpoint has external effects. */
        WRITE,
        /** 409. */
        REFUSE,
        /** An exception without a mapper. */
        THROW
    }
}
