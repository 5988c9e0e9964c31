package io.twophp.core.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.core.engine.TestEngine.Business;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Redelivery;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.protocol.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A container whose resource answers 201 unless the test says otherwise. */
public final class TestRedelivery implements Redelivery {

    private final TestEngine engine;
    private final List<StoredRequest> delivered = new ArrayList<>();
    private boolean available = true;
    private int asked;
    private boolean refusing;
    private Runnable rendering = () -> {};
    private Resource resource;

    public TestRedelivery(TestEngine engine) {
        this.engine = engine;
        this.resource = claim -> engine.handshake.execute(claim, new Business(engine.unit, 201).delivered());
    }

    public void available(boolean value) {
        available = value;
    }

    /** Sets whether the container turns every request away, for a reason that may pass. */
    public void refusing(boolean value) {
        refusing = value;
    }

    /** Sets the resource that handles a delivered claim. */
    public void resource(Resource value) {
        resource = value;
    }

    /** Sets the step that runs before a problem is rendered. */
    public void rendering(Runnable value) {
        rendering = value;
    }

    public List<StoredRequest> delivered() {
        return delivered;
    }

    @Override
    public boolean isAvailable() {
        asked++;
        return available;
    }

    /** Returns how often the engine asked for the way in. */
    public int asked() {
        return asked;
    }

    @Override
    public boolean deliver(Claim claim, StoredRequest request) {
        delivered.add(request);
        if (refusing) {
            return false;
        }
        resource.handle(claim);
        return true;
    }

    @Override
    public StoredResponse render(Problem problem) {
        rendering.run();
        return new StoredResponse(
                problem.type().status(), Map.of(), problem.type().uri().getBytes(UTF_8));
    }

    /** The container's handling of a claim. */
    @FunctionalInterface
    public interface Resource {
        void handle(Claim claim);
    }
}
