package io.twophp.core.client;

import io.twophp.Phase;
import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * POST Once Exactly (draft-nottingham-http-poe-00): a POST without an answer is sent again, until 405 shows that one
 * has succeeded; then GET at the same URI returns the body.
 */
final class PoeDialect implements NamedDialect {

    private static final byte[] NO_BODY = {};
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int NO_CONTENT = 204;
    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_ERROR = 400;
    private static final int NOT_ALLOWED = 405;
    private static final int FIRST_SERVER_ERROR = 500;
    private static final int SEE_OTHER = 303;
    private static final Set<Integer> PASSING = Set.of(408, 425, 429);

    /** The redirects that leave the resource open, and refer the request to another server. */
    private static final Set<Integer> PASSING_ON = Set.of(307, 308);

    private static final Set<String> PAGE = Set.of("text/html", "application/xhtml+xml");
    private static final NextStep COMMITTED = new NextStep.Done(Phase.COMMITTED, Optional.empty(), true);

    private final OutboundRequest request;

    PoeDialect(OutboundRequest request) {
        this.request = request;
    }

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        boolean posting = step == CallStep.CONFIRM;
        Map<String, List<String>> headers = posting ? request.registrationHeaders() : request.followingHeaders();
        headers.keySet().removeIf("POE"::equalsIgnoreCase);
        headers.put("POE", List.of("1"));
        return new Message(
                posting ? "POST" : "GET", request.uri(), headers, posting ? request.body() : NO_BODY, limits);
    }

    @Override
    public NextStep read(CallStep step, ClientDialect.ReceivedReply received) {
        return step == CallStep.CONFIRM ? afterPost(received) : afterGet(received);
    }

    private static NextStep afterPost(ClientDialect.ReceivedReply received) {
        Reply reply = received.reply();
        if (reply.status() == NOT_ALLOWED && !NamedAnswers.isMethods(reply)) {
            return afterNotAllowed(received);
        }
        boolean answered = NamedAnswers.isMethods(reply) && !PASSING_ON.contains(reply.status());
        return answered || received.first() && reply.status() < FIRST_REDIRECT
                ? NamedAnswers.done(reply)
                : NamedAnswers.read(received, false);
    }

    /**
     * Reads a 405. To a request of which nothing was sent before it means that another client has succeeded, or that
     * the resource takes no POST at all: then it is believed only from a server that names the problem. Later it may
     * come from an intermediary: a GET, which changes nothing, has to agree.
     */
    private static NextStep afterNotAllowed(ClientDialect.ReceivedReply received) {
        if (isClosed(received.reply())) {
            return new NextStep.Proceed(CallStep.REPLAY);
        }
        if (received.first()) {
            return new NextStep.Refused(NOT_ALLOWED);
        }
        return allowsPost(received.reply()) ? new NextStep.RepeatWithSameIds() : new NextStep.Proceed(CallStep.REPLAY);
    }

    /**
     * Reads the answer to GET. A POST that is known to have succeeded has done so whatever GET answers, in the worst
     * case without the body. If that is not known, POST asks again, since at most one POST succeeds.
     */
    private static NextStep afterGet(ClientDialect.ReceivedReply received) {
        Reply reply = received.reply();
        int status = reply.status();
        if (NamedAnswers.isReplayed(reply)) {
            return COMMITTED;
        }
        if (status == ACCEPTED) {
            return NamedAnswers.poll(reply);
        }
        if (NamedAnswers.isProblem(reply, "not-posted") || status == NOT_ALLOWED && allowsPost(reply)) {
            return new NextStep.Proceed(CallStep.CONFIRM);
        }
        boolean closed = received.known().led().filter(PoeDialect::isClosed).isPresent();
        if (closed && (status >= FIRST_SERVER_ERROR || PASSING.contains(status))) {
            return new NextStep.RepeatWithSameIds();
        }
        return closed || agrees(received) ? COMMITTED : new NextStep.Proceed(CallStep.CONFIRM);
    }

    /** Returns whether a server with this library reports that a POST has succeeded. */
    private static boolean isClosed(Reply reply) {
        return NamedAnswers.isProblem(reply, "already-posted");
    }

    private static boolean allowsPost(Reply reply) {
        return allowed(reply).anyMatch("POST"::equalsIgnoreCase);
    }

    private static Stream<String> allowed(Reply reply) {
        return reply.headers().entrySet().stream()
                .filter(header -> "Allow".equalsIgnoreCase(header.getKey()))
                .flatMap(header -> header.getValue().stream())
                .flatMap(value -> Stream.of(value.split(",")))
                .map(String::trim);
    }

    /**
     * Returns whether another server confirms that a POST has succeeded: by a 405 whose Allow has no POST (§2), and by
     * an answer to GET (§3). An HTML page may as well be a proxy's.
     */
    private static boolean agrees(ClientDialect.ReceivedReply received) {
        Reply reply = received.reply();
        String type = reply.header("Content-Type");
        boolean page =
                type != null && PAGE.contains(type.split(";", 2)[0].trim().toLowerCase(Locale.ROOT));
        return received.known()
                        .led()
                        .filter(led -> allowed(led).findAny().isPresent())
                        .isPresent()
                && (reply.status() < FIRST_REDIRECT || reply.status() == SEE_OTHER)
                && !page;
    }

    /** Returns the outcome; 204 if the server does not return the body: a success, of which no more is known. */
    @Override
    public Reply outcome(CallStep step, Reply last) {
        boolean known = step == CallStep.CONFIRM || last.status() >= OK && last.status() < FIRST_ERROR;
        return known ? last : new Reply(NO_CONTENT, Map.of(), NO_BODY);
    }
}
