package io.twophp;

/**
 * Fired as a CDI event, for {@code @Observes}, when an attempt to deliver a callback ended and its result is stored
 * (draft §5.5, D18).
 *
 * @param serverCorrelationId which intent it is about
 * @param attempt which one, the first being 1
 * @param accepted whether the receiver answered 2xx
 * @param result the status that the receiver answered with, or a short word for why there was none, such as
 *     {@code timeout}
 * @param status of the delivery after this attempt
 */
public record CallbackAttempted(
        ServerCorrelationId serverCorrelationId, int attempt, boolean accepted, String result, Status status) {

    /** The status of a callback's delivery. */
    public enum Status {
        /** It is sent again. */
        PENDING,
        /** The receiver has accepted it. */
        DELIVERED,
        /** It is not sent any more. */
        GIVEN_UP
    }
}
