package io.twophp.core.client;

import io.twophp.Phase;
import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * POST Once Exactly (draft-nottingham-http-poe-00): a POST without an answer is sent again, until 405 shows that one
 * has succeeded; then GET at the same URI returns the body. PATCH, which is not idempotent either, is treated alike
 * (§1.2).
 */
record PoeDialect(OutboundRequest request) implements ClientDialect {

    private static final byte[] NO_BODY = {};

    /** The redirects that leave the resource open, and refer the request to another server. */
    private static final Set<Integer> PASSING_ON = Set.of(307, 308);

    private static final Set<String> PAGE = Set.of("text/html", "application/xhtml+xml");
    private static final NextStep COMMITTED = new NextStep.Done(Phase.COMMITTED, Optional.empty(), true);

    @Override
    public Message message(CallStep step, Call call, Optional<String> given, Limits limits) {
        boolean posting = step == CallStep.CONFIRM;
        Map<String, List<String>> headers = posting ? request.registrationHeaders() : request.followingHeaders();
        headers.keySet().removeIf("POE"::equalsIgnoreCase);
        headers.put("POE", List.of("1"));
        return posting
                ? request.message(request.method(), headers, limits)
                : new Message("GET", request.uri(), headers, NO_BODY, limits);
    }

    @Override
    public NextStep read(CallStep step, ReceivedReply received) {
        return step == CallStep.CONFIRM ? afterPost(received) : afterGet(received);
    }

    private NextStep afterPost(ReceivedReply received) {
        if (received.status() == 405 && !received.isMethods()) {
            return afterNotAllowed(received);
        }
        boolean answered = received.isMethods() && !PASSING_ON.contains(received.status());
        return answered || received.first() && received.isSuccess() ? received.done() : received.next(false);
    }

    /**
     * Reads a 405. To a request of which nothing was sent before it means that another client has succeeded, or that
     * the resource takes no POST at all: then it is believed only from a server that names the problem. Later it may
     * come from an intermediary: a GET, which changes nothing, has to agree.
     */
    private NextStep afterNotAllowed(ReceivedReply received) {
        if (isClosed(received.reply())) {
            return new NextStep.Proceed(CallStep.REPLAY);
        }
        if (received.first()) {
            return new NextStep.Refused(405);
        }
        return allowsMethod(received.reply())
                ? new NextStep.RepeatWithSameIds()
                : new NextStep.Proceed(CallStep.REPLAY);
    }

    /**
     * Reads the answer to GET. A POST that is known to have succeeded has done so whatever GET answers, in the worst
     * case without the body. If that is not known, POST asks again, since at most one POST succeeds.
     */
    private NextStep afterGet(ReceivedReply received) {
        int status = received.status();
        if (received.isReplayed()) {
            return COMMITTED;
        }
        if (status == 202) {
            return received.poll();
        }
        if (received.isProblem("not-posted") || status == 405 && allowsMethod(received.reply())) {
            return new NextStep.Proceed(CallStep.CONFIRM);
        }
        boolean closed = received.led().filter(PoeDialect::isClosed).isPresent();
        if (closed && (status >= 500 || ReceivedReply.PASSING.contains(status))) {
            return new NextStep.RepeatWithSameIds();
        }
        return closed || agrees(received) ? COMMITTED : new NextStep.Proceed(CallStep.CONFIRM);
    }

    private static boolean isClosed(Reply reply) {
        return ReceivedReply.problem(reply).filter("already-posted"::equals).isPresent();
    }

    private boolean allowsMethod(Reply reply) {
        return allowed(reply).anyMatch(request.method()::equalsIgnoreCase);
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
    private static boolean agrees(ReceivedReply received) {
        return received.led().flatMap(led -> allowed(led).findAny()).isPresent()
                && (received.isSuccess() || received.status() == 303)
                && !PAGE.contains(received.reply().mediaType());
    }

    /** Returns the outcome; 204 if the server does not return the body: a success, of which no more is known. */
    @Override
    public Reply outcome(CallStep step, Reply last) {
        boolean known = step == CallStep.CONFIRM || last.status() >= 200 && last.status() < 400;
        return known ? last : new Reply(204, Map.of(), NO_BODY);
    }
}
