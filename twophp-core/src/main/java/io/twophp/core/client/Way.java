package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.util.Optional;

/**
 * One call's dialect: what is sent, and what each answer means. Translates only; when to send what is the
 * {@link Conversation}'s. Immutable.
 */
interface Way {

    /**
     * A message.
     *
     * @param given what an earlier answer gave for it: a token to confirm with, or where to ask or to acknowledge;
     *     empty if none did
     */
    Message message(Verb verb, Call call, Optional<String> given, Limits limits);

    /** What an answer means. */
    NextStep read(Verb verb, Heard heard);

    /**
     * An answer to a message.
     *
     * @param sentAt {@link System#nanoTime} when the message was sent
     * @param receivedAt the same when the answer arrived
     * @param known what was known when the message was sent
     */
    record Heard(Reply reply, long sentAt, long receivedAt, Known known) {

        /** Whether certainly nothing that was sent before can have been executed. */
        boolean first() {
            return known.first();
        }
    }

    /**
     * What was known when a message was sent.
     *
     * @param first whether certainly nothing that was sent before can have been executed
     * @param led the answer that made this message due; empty if none did
     */
    record Known(boolean first, Optional<Reply> led) {

        /** Something may have been executed. */
        static final Known NOTHING = new Known(false, Optional.empty());
    }
}
