package io.twophp.jaxrs.dialect.poe;

import io.twophp.Owner;
import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.OneRequestReplies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;

/** The engine's answers to a GET of a POST's answer: its body and headers, for the caller of the POST only. */
final class PoeGetReplies extends OneRequestReplies {

    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int FIRST_REDIRECTION = 300;
    private static final String WRITE_ONLY = "POST, OPTIONS";

    private final Optional<Owner> caller;

    /** @param caller the caller of the GET; empty if it is not known any more */
    PoeGetReplies(Interpreter interpreter, Optional<Owner> caller) {
        super(interpreter, "address");
        this.caller = caller;
    }

    @Override
    public Reply accepted(Answer.Accepted accepted) {
        throw new IllegalArgumentException("POE executes nothing behind its answer");
    }

    @Override
    public Reply replayed(Answer.Replayed replayed) {
        if (replayed.intent().reservation().isFreedBy(replayed.response())) {
            return unknown();
        }
        return isOwners(replayed.intent()) ? super.replayed(replayed).forItsOwner() : others();
    }

    /** Turns the status of a success into one of GET; keeps that of a redirection. */
    @Override
    protected int status(StoredResponse response) {
        if (response.status() >= FIRST_REDIRECTION) {
            return response.status();
        }
        return response.body().length == 0 ? NO_CONTENT : OK;
    }

    @Override
    public Reply processing(Answer.Processing processing) {
        return later(processing.intent());
    }

    @Override
    public Reply refused(Answer.Refused refused) {
        return refused.intent().filter(intent -> !isOwners(intent)).isPresent() ? others() : super.refused(refused);
    }

    @Override
    protected Reply unknown() {
        return problem(Type.NOT_POSTED, "There is nothing to read before a POST has succeeded.")
                .set(HttpHeaders.ALLOW, WRITE_ONLY);
    }

    @Override
    protected Reply conflict() {
        throw new IllegalArgumentException("nothing is compared");
    }

    private Reply others() {
        return problem(Type.NOT_OWNER, "Its answer is for whoever has posted.");
    }

    /** Returns whether the caller owns the intent; an anonymous one has no owner: an address is no credential. */
    private boolean isOwners(Intent intent) {
        return !intent.owner().equals(Owner.ANONYMOUS)
                && caller.filter(intent.owner()::equals).isPresent();
    }
}
