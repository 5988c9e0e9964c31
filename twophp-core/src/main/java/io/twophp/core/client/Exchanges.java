package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.NotSentException;
import io.twophp.core.client.Transport.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

record Exchanges(Transport transport, ClientDialect dialect, CallParts parts, Patience patience) {

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration ACKNOWLEDGEMENT = Duration.ofSeconds(5);

    ExchangeResult say(CallStep step, Call call, Optional<String> given, boolean first, Optional<Reply> led) {
        long sentAt = parts.nanos();
        Message message = dialect.message(step, call, given, limits(step));
        try {
            Reply reply = transport.send(message);
            long receivedAt = parts.nanos();
            NextStep next = dialect.read(step, new ReceivedReply(call, reply, sentAt, receivedAt, first, led));
            return new ExchangeResult(Optional.of(reply), next, true, null);
        } catch (NotSentException e) {
            return new ExchangeResult(Optional.empty(), new NextStep.RepeatWithSameIds(), false, e);
        } catch (IOException e) {
            return new ExchangeResult(Optional.empty(), dialect.unanswered(step, call), true, e);
        }
    }

    /**
     * Returns the limits of an exchange. It ends with the call's time; an exchange that begins at that end still gets a
     * moment. An acknowledgement is limited to a short time: the caller waits for it although it has its answer.
     */
    private Limits limits(CallStep step) {
        Duration left = patience.left();
        Duration most = step == CallStep.FORGET && left.compareTo(ACKNOWLEDGEMENT) > 0 ? ACKNOWLEDGEMENT : left;
        return new Limits(
                most.compareTo(SHORTEST) < 0 ? SHORTEST : most, parts.settings().maxResponse());
    }
}
