package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.NotSentException;
import io.twophp.core.client.Transport.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** The exchanges of one call, one at a time, and what each answer means. */
final class Exchanges {

    private static final Duration SHORTEST = Duration.ofMillis(100);

    private final Transport transport;
    private final Way way;
    private final CallParts parts;
    private final Patience patience;

    Exchanges(Transport transport, Way way, CallParts parts, Patience patience) {
        this.transport = transport;
        this.way = way;
        this.parts = parts;
        this.patience = patience;
    }

    /**
     * One exchange.
     *
     * @param given as {@link Way#message} takes it
     * @param first as {@link Way.Heard} has it
     */
    Answer say(Verb verb, Call call, Optional<String> given, boolean first) {
        long sentAt = parts.time().nanoTime().getAsLong();
        Message message = way.message(verb, call, given, limits());
        try {
            Reply reply = transport.send(message);
            long receivedAt = parts.time().nanoTime().getAsLong();
            NextStep next = way.read(verb, new Way.Heard(reply, sentAt, receivedAt, first));
            return new Answer(Optional.of(reply), next, true, null);
        } catch (NotSentException e) {
            return new Answer(Optional.empty(), new NextStep.RepeatWithSameIds(), false, e);
        } catch (IOException e) {
            return new Answer(Optional.empty(), new NextStep.RepeatWithSameIds(), true, e);
        }
    }

    /** An exchange ends with the call's time; one that begins at its end still has a moment. */
    private Limits limits() {
        Duration left = patience.left();
        return new Limits(
                left.compareTo(SHORTEST) < 0 ? SHORTEST : left, parts.settings().maxResponse());
    }
}
