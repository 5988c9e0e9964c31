package io.twophp.core.client;

/**
 * A call that can't be made, or whose answer can't be accepted, however often it is tried: another execution of the
 * same intent made another call in its place, or the server does not speak 2PHP although it must.
 */
public final class CallRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CallRefusedException(String message) {
        super(message);
    }

    static CallRefusedException anotherRequest(Call call) {
        return new CallRefusedException("TWOPHP-0606 [" + call.clientCorrelationId() + "] " + call.endpoint()
                + " was called with another request by an earlier execution of the same"
                + " intent. Derive what is sent from the intent, such as from TwoPhase.serverCorrelationId(), and not"
                + " from clocks or random numbers; or name the calls, if their order may vary.");
    }
}
