package io.twophp;

import java.util.OptionalInt;

/**
 * A message of a call to another service is about to be sent again without its user's doing: by its caller's thread, or
 * by recovery (draft-nottingham-http-poe-00, §2). Fired as a CDI event, for {@code @Observes}, before each repetition,
 * on the thread that sends it. The call's end, which also ends the repetitions, is {@link CallEnded}; a caller that
 * stops before gets an exception.
 *
 * @param call the call as it is known
 * @param attempt the number of the repetition, from 1, since this caller or this run of recovery began
 * @param status the status of the last answer; empty if there was none
 */
public record CallRetried(OutboundCall call, int attempt, OptionalInt status) {}
