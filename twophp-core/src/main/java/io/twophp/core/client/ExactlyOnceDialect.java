package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.util.Optional;

/**
 * HTTP exactly-once: at a URL of the call's own, PUT stores the request, POST executes it, GET returns its answer and
 * DELETE erases it at the server. Each may be repeated.
 */
record ExactlyOnceDialect(OutboundRequest request) implements ClientDialect {

    @Override
    public CallStep first() {
        return CallStep.REGISTER;
    }

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        return switch (step) {
            case REGISTER -> request.message("PUT", request.registrationHeaders(), limits);
            case CONFIRM -> request.following("POST", request.uri(), limits);
            case REPLAY -> request.following("GET", request.uri(), limits);
            case FORGET -> request.following("DELETE", request.uri(), limits);
        };
    }

    @Override
    public NextStep read(CallStep step, ReceivedReply received) {
        return switch (step) {
            case REGISTER -> afterPut(received);
            case CONFIRM -> afterPost(received);
            case REPLAY -> afterGet(received);
            case FORGET -> received.afterForgetting();
        };
    }

    private static NextStep afterPut(ReceivedReply received) {
        int status = received.status();
        if (received.isSuccess()) {
            return new NextStep.Proceed(CallStep.CONFIRM); // if the request is not stored, POST reports that
        }
        if (received.isProblem("key-reused") || status == 422 && received.first()) {
            return new NextStep.Conflict(status);
        }
        if (received.isForgotten()) {
            return received.forgotten();
        }
        boolean refused = status >= 400 && status < 500 && !ReceivedReply.PASSING.contains(status);
        return refused && received.first() ? new NextStep.Refused(status) : new NextStep.RepeatWithSameIds();
    }

    /** Reads the answer to POST, which is the protocol's: the resource's own answer comes by GET. */
    private static NextStep afterPost(ReceivedReply received) {
        int status = received.status();
        if (status == 202 || status == 409) {
            return received.poll();
        }
        if (received.isSuccess()) {
            return new NextStep.Proceed(CallStep.REPLAY);
        }
        if (status == 404 || status == 408 && received.isProblem("ttl-expired")) {
            return new NextStep.Proceed(CallStep.REGISTER);
        }
        return received.isForgotten() ? new NextStep.Untold() : new NextStep.RepeatWithSameIds();
    }

    /** Reads the answer to GET. For an unmarked one, which may be foreign, the server must not erase the real one. */
    private static NextStep afterGet(ReceivedReply received) {
        if (received.isReplayed()) {
            return received.done();
        }
        if (received.status() == 202) {
            return received.poll();
        }
        if (received.isProblem("not-executed", "nothing-stored")) {
            return new NextStep.Proceed(CallStep.CONFIRM);
        }
        return received.isForgotten() ? new NextStep.Untold() : new NextStep.RepeatWithSameIds();
    }

    @Override
    public Optional<URI> forgetAt(Reply answer) {
        return Optional.of(request.uri());
    }
}
