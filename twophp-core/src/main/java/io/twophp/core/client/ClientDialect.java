package io.twophp.core.client;

import io.twophp.core.client.Transport.Limits;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.util.Optional;

/**
 * One call's dialect: the messages to send, and the meaning of each answer. Translates only; {@link Conversation}
 * decides when to send which message. Immutable.
 */
interface ClientDialect {

    /**
     * Creates a message.
     *
     * @param given the part of an earlier answer that the message needs: a token to confirm with, or the URL to ask or
     *     to acknowledge at; empty if there is none
     */
    Message message(CallStep step, Call call, Optional<String> given, Limits limits);

    /** Returns the next step after an answer. */
    NextStep read(CallStep step, ClientDialect.ReceivedReply received);

    /**
     * An answer to a message.
     *
     * @param sentAt {@link System#nanoTime} when the message was sent
     * @param receivedAt the same when the answer arrived
     * @param known the knowledge when the message was sent
     */
    record ReceivedReply(Reply reply, long sentAt, long receivedAt, Known known) {

        /** Returns whether certainly nothing that was sent before can have been executed. */
        boolean first() {
            return known.first();
        }
    }

    /**
     * The knowledge when a message was sent.
     *
     * @param first whether certainly nothing that was sent before can have been executed
     * @param led the answer that made this message due; empty if there is none
     */
    record Known(boolean first, Optional<Reply> led) {

        /** No certainty: a message sent before may have been executed. */
        static final Known NOTHING = new Known(false, Optional.empty());
    }
}
