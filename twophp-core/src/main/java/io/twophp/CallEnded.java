package io.twophp;

/**
 * A call to another service has ended, whether its caller took it there or recovery. Fired as a CDI event, for
 * {@code @Observes}, after the end was committed, on the thread that wrote it.
 *
 * @param call at its end
 */
public record CallEnded(OutboundCall call) {

    /** How it ended. */
    public CallState end() {
        return call.state();
    }
}
