package io.twophp;

/**
 * Fired as a CDI event, for {@code @Observes}, when an attempt to deliver a callback ended and its result is stored
 * (draft §5.5, D18).
 *
 * @param serverCorrelationId the intent that the callback announces
 * @param attempt the attempt's number, from 1
 * @param accepted whether the receiver answered 2xx
 * @param result the status that the receiver answered with, or a short word for the reason if there was none, such as
 *     {@code timeout}
 * @param status the status of the delivery after this attempt
 */
public record CallbackAttempted(
        ServerCorrelationId serverCorrelationId, int attempt, boolean accepted, String result, Status status) {

    /** The status of a callback's delivery. */
    public enum Status {
        /** The callback is sent again. */
        PENDING,
        /** The receiver has accepted the callback. */
        DELIVERED,
        /** The callback is not sent any more. */
        GIVEN_UP
    }
}
