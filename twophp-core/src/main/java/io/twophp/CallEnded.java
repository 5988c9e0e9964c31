package io.twophp;

/**
 * A call to another service has ended, ended by its caller or by recovery. Fired as a CDI event, for {@code @Observes},
 * after the end was committed, on the thread that wrote it.
 *
 * @param call the call at its end
 */
public record CallEnded(OutboundCall call) {

    /** Returns the state in which the call ended. */
    public CallState end() {
        return call.state();
    }
}
