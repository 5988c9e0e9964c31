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
    private static final Duration ACKNOWLEDGEMENT = Duration.ofSeconds(5);

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
     * @param known before it
     */
    Answer say(Verb verb, Call call, Optional<String> given, Way.Known known) {
        long sentAt = parts.time().nanoTime().getAsLong();
        Message message = way.message(verb, call, given, limits(verb));
        try {
            Reply reply = transport.send(message);
            long receivedAt = parts.time().nanoTime().getAsLong();
            NextStep next = way.read(verb, new Way.Heard(reply, sentAt, receivedAt, known));
            return new Answer(Optional.of(reply), next, true, null);
        } catch (NotSentException e) {
            return new Answer(Optional.empty(), new NextStep.RepeatWithSameIds(), false, e);
        } catch (IOException e) {
            return new Answer(Optional.empty(), new NextStep.RepeatWithSameIds(), true, e);
        }
    }

    /**
     * An exchange ends with the call's time; one that begins at its end still has a moment. The caller has its answer
     * when the server is told to forget it, and does not wait for long.
     */
    private Limits limits(Verb verb) {
        Duration left = patience.left();
        Duration most = verb == Verb.FORGET && left.compareTo(ACKNOWLEDGEMENT) > 0 ? ACKNOWLEDGEMENT : left;
        return new Limits(
                most.compareTo(SHORTEST) < 0 ? SHORTEST : most, parts.settings().maxResponse());
    }
}
