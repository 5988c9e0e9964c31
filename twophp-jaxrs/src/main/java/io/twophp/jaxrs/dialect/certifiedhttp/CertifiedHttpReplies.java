package io.twophp.jaxrs.dialect.certifiedhttp;

import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.OneRequestReplies;
import io.twophp.jaxrs.rendering.Reply;
import java.net.URI;
import java.util.Optional;

/**
 * The engine's answers to a message of Certified HTTP, by statuses that clients of Certified HTTP know: 202 and 503
 * make them repeat it, 400 and 410 make them stop (C9).
 */
public final class CertifiedHttpReplies extends OneRequestReplies {

    /** The header with the address to delete a received answer at (C4). */
    public static final String MESSAGE_URL = "X-Message-URL";

    private static final String PATH = "2php/messages/";

    private final URI base;

    CertifiedHttpReplies(Interpreter interpreter, URI base) {
        super(
                interpreter,
                "message id",
                Optional.of(new Problem(
                        Type.MESSAGE_ID_REUSED,
                        "The same message id came with another method, address, media type or body. Nothing changed."
                                + " Use a new id for a new message.")));
        this.base = base;
    }

    /** Adds the address of the answer, unless the answer leaves the id free: its client repeats the message then. */
    @Override
    protected Reply recorded(Intent intent, StoredResponse response) {
        Reply reply = super.recorded(intent, response);
        return response.body().length == 0 || intent.reservation().freedAt().isPresent()
                ? reply
                : reply.set(
                        MESSAGE_URL,
                        base.resolve(PATH + intent.serverCorrelationId()).toString());
    }

    /** Replaces 202, which would make the client repeat the message for ever. */
    @Override
    protected int status(StoredResponse response) {
        return response.status() == 202 ? 200 : response.status();
    }

    @Override
    public Reply forgotten(Answer.Forgotten forgotten) {
        return new Reply(204);
    }

    @Override
    protected Reply unknown() {
        return problem(
                Type.MESSAGE_TOO_OLD,
                "It was sent too long ago to be executed now, and has not been executed before. Send it as a new"
                        + " message, with an id and a Date of its own.");
    }

    @Override
    protected Type tooMany() {
        return Type.TOO_MANY_MESSAGES;
    }
}
