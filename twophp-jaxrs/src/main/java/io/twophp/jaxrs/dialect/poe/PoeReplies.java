package io.twophp.jaxrs.dialect.poe;

import io.twophp.Owner;
import io.twophp.core.engine.Answer;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.OneRequestReplies;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;

/** The engine's answers in POST Once Exactly, which executes nothing behind its answer, and compares nothing. */
abstract sealed class PoeReplies extends OneRequestReplies {

    private final boolean page;

    /** @param page whether a person is to read the answers that are not the method's */
    PoeReplies(Interpreter interpreter, boolean page) {
        super(interpreter, "address", Optional.empty());
        this.page = page;
    }

    @Override
    protected Reply problem(Problem problem) {
        Reply reply = super.problem(problem);
        return PoePage.varying(page ? PoePage.of(problem, reply) : reply);
    }

    final boolean isPage() {
        return page;
    }

    @Override
    public Reply accepted(Answer.Accepted accepted) {
        throw new IllegalArgumentException("POE executes nothing behind its answer");
    }

    /**
     * The answers to a POST: the resource's own once, then 405. After a success, and only then, every further POST gets
     * 405.
     */
    static final class ToPost extends PoeReplies {

        private static final String READ_ONLY = "GET, HEAD, OPTIONS";
        private static final String SOON = "1";

        ToPost(Interpreter interpreter, boolean page) {
            super(interpreter, page);
        }

        /** Handles a duplicate; if it finds a failure, the name has been freed meanwhile. */
        @Override
        public Reply replayed(Answer.Replayed replayed) {
            return replayed.intent().reservation().isFreedBy(replayed.response()) ? running(SOON) : closed();
        }

        @Override
        public Reply processing(Answer.Processing processing) {
            return running(Replies.pollAfter(processing.intent()));
        }

        /** Handles refusals: a caller that does not own the intent can't take it over, but learns that it exists. */
        @Override
        public Reply refused(Answer.Refused refused) {
            return switch (refused.reason()) {
                case GONE -> closed();
                case NOT_OWNER -> running(SOON);
                default -> super.refused(refused);
            };
        }

        private Reply closed() {
            return problem(
                            Type.ALREADY_POSTED,
                            "The earlier POST succeeded, and there is no second one. Ask for its answer by GET.")
                    .set(HttpHeaders.ALLOW, READ_ONLY);
        }

        private Reply running(String retryAfter) {
            return problem(
                            Type.POST_IN_PROGRESS,
                            "Its outcome is not known yet, and only one can succeed. Send the POST again.")
                    .set(HttpHeaders.RETRY_AFTER, retryAfter);
        }
    }

    /** The answers to a GET of a POST's answer: its body and headers, for the caller of the POST only. */
    static final class ToGet extends PoeReplies {

        private static final String WRITE_ONLY = "POST, OPTIONS";

        private final Optional<Owner> caller;

        /** @param caller the caller of the GET; empty if it is not known any more */
        ToGet(Interpreter interpreter, boolean page, Optional<Owner> caller) {
            super(interpreter, page);
            this.caller = caller;
        }

        /** Returns 202; its page says what a person can do. */
        @Override
        protected Reply later(Intent intent) {
            Reply reply = super.later(intent);
            return PoePage.varying(
                    isPage()
                            ? PoePage.of(
                                    new Problem(
                                            Type.POST_IN_PROGRESS,
                                            "What was sent is being worked on. Reload this page in a moment to read the answer."),
                                    reply)
                            : reply);
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
            if (response.status() >= 300) {
                return response.status();
            }
            return response.body().length == 0 ? 204 : 200;
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

        private Reply others() {
            return problem(Type.NOT_OWNER, "Its answer is for the caller that posted.");
        }

        /** Returns whether the caller owns the intent; an anonymous one has no owner: an address is no credential. */
        private boolean isOwners(Intent intent) {
            return !intent.owner().equals(Owner.ANONYMOUS)
                    && caller.filter(intent.owner()::equals).isPresent();
        }
    }
}
