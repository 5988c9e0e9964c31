package io.twophp.cdi;

import io.twophp.ClientCorrelationId;
import io.twophp.Phase;
import io.twophp.ServerCorrelationId;
import io.twophp.TwoPhase;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.Handshake;
import io.twophp.core.execution.Claim;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ResourceId;
import io.twophp.core.intent.StoredResponse;
import jakarta.enterprise.inject.Vetoed;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * The claimed intent of the current request: opened by the HTTP side, taken by the interceptor, decided by the engine.
 * If a request ends with its claim untaken, that is logged as an error and recorded as failed, never as committed.
 */
@Vetoed
public class CurrentIntent implements TwoPhase {

    private static final System.Logger LOG = System.getLogger(CurrentIntent.class.getName());

    private final Handshake handshake;
    private Claim claim;
    private ResponseRecorder recorder;
    private boolean taken;
    private boolean redelivered;
    private Answer answer;
    private String resourceId;

    /** Makes the superclass of a proxy. */
    protected CurrentIntent() {
        this(null);
    }

    CurrentIntent(Handshake handshake) {
        this.handshake = handshake;
    }

    /**
     * Opens a claim, which the current request executes from here on.
     *
     * @param byServer whether the server itself sent the request (redelivery)
     */
    public void open(Claim opened, ResponseRecorder recording, boolean byServer) {
        claim = opened;
        recorder = recording;
        redelivered = byServer;
    }

    /** Returns whether a claim was opened that no interceptor has taken yet. */
    public boolean isWaiting() {
        return claim != null && !taken && answer == null;
    }

    /** Returns the engine's answer to the claim; empty before that. */
    public Optional<Answer> answer() {
        return Optional.ofNullable(answer);
    }

    /** Records that the request failed without its interceptor having run. */
    public Answer fail(StoredResponse response) {
        answer = handshake.fail(claim, response);
        return answer;
    }

    /** Records that the container refused the request before its interceptor. */
    public Answer refuse(StoredResponse response) {
        answer = handshake.refuse(claim, response);
        return answer;
    }

    /**
     * Ends the claim without an outcome, since the container turned the request away before its interceptor, for a
     * reason that may pass. Gives the claim back, unless the server itself sent the request and will do so.
     */
    public void release() {
        if (!redelivered) {
            handshake.giveBack(claim);
        }
        taken = true;
        answer = new Answer.Processing(claim.intent());
    }

    /** Takes the claim, once; calls of other intercepted methods in the same request run without it. */
    Claim take() {
        taken = true;
        return claim;
    }

    public <T extends ResponseRecorder> T recorder(Class<T> type) {
        return type.cast(recorder);
    }

    ResponseRecorder recorder() {
        return recorder;
    }

    void decided(Answer decided) {
        answer = decided;
    }

    void forgetResourceId() {
        resourceId = null;
    }

    @Override
    public boolean isActive() {
        return claim != null;
    }

    @Override
    public Optional<ClientCorrelationId> clientCorrelationId() {
        return intent().map(Intent::clientCorrelationId);
    }

    @Override
    public Optional<ServerCorrelationId> serverCorrelationId() {
        return intent().map(Intent::serverCorrelationId);
    }

    @Override
    public Optional<Phase> phase() {
        return intent().map(Intent::phase);
    }

    @Override
    public int attempt() {
        return claim == null ? 0 : claim.attempt();
    }

    @Override
    public Optional<String> provisionalResourceId() {
        return intent().map(Intent::provisionalResourceId);
    }

    @Override
    public Optional<String> resourceId() {
        return Optional.ofNullable(resourceId);
    }

    @Override
    public void resourceId(String id) {
        if (!ResourceId.isValid(id)) {
            throw new IllegalArgumentException("a resource id is 1 to 255 visible ASCII characters");
        }
        resourceId = id;
    }

    private Optional<Intent> intent() {
        return Optional.ofNullable(claim).map(Claim::intent);
    }

    void close() {
        if (isWaiting() || taken && answer == null) {
            LOG.log(
                    Level.ERROR,
                    "TWOPHP-0203 [{0}] The request ended without a recorded outcome; recording FAILED. The resource method ran"
                            + " outside of its interceptor, or the container failed before it.",
                    serverCorrelationId().orElseThrow());
            fail(recorder.describe(new IllegalStateException("the request ended without a recorded outcome")));
        }
    }
}
