package io.twophp.core.client;

import io.twophp.Phase;
import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * POST Once Exactly (draft-nottingham-http-poe-00): a POST that got no answer is sent again, until 405 says that one
 * has succeeded; then GET at the same URI brings its body.
 */
final class PoeWay implements NamedWay {

    private static final byte[] NO_BODY = {};
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int NO_CONTENT = 204;
    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_ERROR = 400;
    private static final int NOT_ALLOWED = 405;
    private static final int FIRST_SERVER_ERROR = 500;
    private static final Set<Integer> PASSING = Set.of(408, 425, 429);

    private final OutboundRequest request;

    PoeWay(OutboundRequest request) {
        this.request = request;
    }

    @Override
    public Message message(Verb verb, Call call, Optional<String> given, Limits limits) {
        boolean posting = verb == Verb.CONFIRM;
        Map<String, List<String>> headers = posting ? request.registrationHeaders() : request.followingHeaders();
        headers.keySet().removeIf("POE"::equalsIgnoreCase);
        headers.put("POE", List.of("1"));
        return new Message(
                posting ? "POST" : "GET", request.uri(), headers, posting ? request.body() : NO_BODY, limits);
    }

    @Override
    public NextStep read(Verb verb, Heard heard) {
        return verb == Verb.CONFIRM ? afterPost(heard) : afterGet(heard.reply());
    }

    /**
     * 405 to a request of which nothing was sent before tells of somebody else's success, or of a resource that takes
     * no POST at all: only a server that names the problem is believed then.
     */
    private static NextStep afterPost(Heard heard) {
        Reply reply = heard.reply();
        if (reply.status() == NOT_ALLOWED) {
            return heard.first() && !NamedAnswers.isProblem(reply, "already-posted")
                    ? new NextStep.Refused(NOT_ALLOWED)
                    : new NextStep.Proceed(Verb.REPLAY);
        }
        return reply.status() < FIRST_REDIRECT ? NamedAnswers.done(reply) : NamedAnswers.read(heard, false);
    }

    /** The POST has succeeded: whatever GET answers, it does so without the body at worst. */
    private static NextStep afterGet(Reply reply) {
        int status = reply.status();
        if (status == ACCEPTED) {
            return NamedAnswers.poll(reply);
        }
        return status >= FIRST_SERVER_ERROR || PASSING.contains(status)
                ? new NextStep.RepeatWithSameIds()
                : new NextStep.Done(Phase.COMMITTED, Optional.empty(), true);
    }

    /** 204 where the server gives no body to who asks: a success, of which no more is known. */
    @Override
    public Reply outcome(Verb verb, Reply last) {
        boolean known = verb == Verb.CONFIRM || last.status() >= OK && last.status() < FIRST_ERROR;
        return known ? last : new Reply(NO_CONTENT, Map.of(), NO_BODY);
    }
}
