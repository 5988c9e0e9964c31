package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * HTTP exactly-once: at a URL of the call's own, PUT stores the request, POST executes it, GET returns its answer and
 * DELETE erases it at the server. Each may be repeated.
 */
final class ExactlyOnceDialect implements NamedDialect {

    private static final byte[] NO_BODY = {};
    private static final int ACCEPTED = 202;
    private static final int FIRST_REDIRECT = 300;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int UNPROCESSABLE = 422;
    private static final int FIRST_ERROR = 400;
    private static final int FIRST_SERVER_ERROR = 500;
    private static final int REQUEST_TIMEOUT = 408;
    private static final Set<Integer> PASSING = Set.of(408, 425, 429);

    /** The problems of a server with this library, answering GET, when there is no answer yet. */
    private static final Set<String> NO_ANSWER = Set.of("not-executed", "nothing-stored");

    private final OutboundRequest request;

    ExactlyOnceDialect(OutboundRequest request) {
        this.request = request;
    }

    @Override
    public CallStep first() {
        return CallStep.REGISTER;
    }

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        return switch (step) {
            case REGISTER -> new Message("PUT", request.uri(), request.registrationHeaders(), request.body(), limits);
            case CONFIRM -> following("POST", limits);
            case REPLAY -> following("GET", limits);
            case FORGET -> following("DELETE", limits);
        };
    }

    private Message following(String method, Limits limits) {
        return new Message(method, request.uri(), request.followingHeaders(), NO_BODY, limits);
    }

    @Override
    public NextStep read(CallStep step, ClientDialect.ReceivedReply received) {
        return switch (step) {
            case REGISTER -> afterPut(received);
            case CONFIRM -> afterPost(received);
            case REPLAY -> afterGet(received);
            case FORGET -> Forgetting.read(received.reply());
        };
    }

    private static NextStep afterPut(ClientDialect.ReceivedReply received) {
        Reply reply = received.reply();
        int status = reply.status();
        if (status < FIRST_REDIRECT) {
            return new NextStep.Proceed(CallStep.CONFIRM); // if the request is not stored, POST reports that
        }
        if (NamedAnswers.isProblem(reply, "key-reused") || status == UNPROCESSABLE && received.first()) {
            return new NextStep.Conflict(status);
        }
        if (NamedAnswers.isForgotten(reply)) {
            return NamedAnswers.forgotten(received);
        }
        boolean refused = status >= FIRST_ERROR && status < FIRST_SERVER_ERROR && !PASSING.contains(status);
        return refused && received.first() ? new NextStep.Refused(status) : new NextStep.RepeatWithSameIds();
    }

    /** Reads the answer to POST, which is the protocol's: the resource's own answer comes by GET. */
    private static NextStep afterPost(ClientDialect.ReceivedReply received) {
        Reply reply = received.reply();
        int status = reply.status();
        if (status == ACCEPTED || status == CONFLICT) {
            return NamedAnswers.poll(reply);
        }
        if (status < FIRST_REDIRECT) {
            return new NextStep.Proceed(CallStep.REPLAY);
        }
        boolean expired = status == REQUEST_TIMEOUT && NamedAnswers.isProblem(reply, "ttl-expired");
        if (status == NOT_FOUND || expired) {
            return new NextStep.Proceed(CallStep.REGISTER);
        }
        return NamedAnswers.isForgotten(reply) ? new NextStep.Untold() : new NextStep.RepeatWithSameIds();
    }

    /**
     * Reads the answer to GET. An unmarked answer may come from an intermediary; acting on it would have the server
     * erase the real one.
     */
    private static NextStep afterGet(ClientDialect.ReceivedReply received) {
        Reply reply = received.reply();
        if (NamedAnswers.isReplayed(reply)) {
            return NamedAnswers.done(reply);
        }
        if (reply.status() == ACCEPTED) {
            return NamedAnswers.poll(reply);
        }
        if (NamedAnswers.problem(reply).filter(NO_ANSWER::contains).isPresent()) {
            return new NextStep.Proceed(CallStep.CONFIRM);
        }
        return NamedAnswers.isForgotten(reply) ? new NextStep.Untold() : new NextStep.RepeatWithSameIds();
    }

    @Override
    public Optional<URI> forgetAt(Reply answer) {
        return Optional.of(request.uri());
    }
}
