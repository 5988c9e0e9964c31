package io.twophp.testsuite.campaign.war;

/**
 * The body of a hurdle.
 *
 * @param purpose what the client wants done once, whatever its ids are
 * @param behaviour what the business logic does
 * @param secret found nowhere but in the stored payload (I10)
 * @param gate a file that the first execution waits for, for a bounded time; null for none
 * @param linger for how many milliseconds business logic goes on once it has written
 */
public record Hurdle(String purpose, Behaviour behaviour, String secret, String gate, int linger) {

    /** How an execution ends. Each has written its row by then, so that a rollback is seen to roll back. */
    public enum Behaviour {
        /** 201, and outside of the database a line if the endpoint has external effects. */
        WRITE,
        /** 409. */
        REFUSE,
        /** An exception that nobody maps. */
        THROW
    }
}
