package io.twophp.benchmarks.variant;

import java.net.URI;
import java.util.Map;

/**
 * A purchase as a long running action, by the coordinator's protocol alone: the client starts the action, the endpoint
 * enlists itself, and the client closes the action, for which the coordinator asks the endpoint to complete.
 */
final class LongRunningAction implements Flow {

    private static final byte[] NO_BODY = {};

    private final String path;

    LongRunningAction(String path) {
        this.path = path;
    }

    @Override
    public Operation begin(Requests requests) {
        Requests coordinator = requests.coordinator();
        return () -> {
            String action = coordinator
                    .send("POST", "lra-coordinator/start?ClientID=bench", Map.of(), NO_BODY)
                    .expect(201)
                    .required("Location");
            requests.send("POST", path, Map.of("Long-Running-Action", action), Bodies.fresh())
                    .expect(201);
            coordinator
                    .send("PUT", URI.create(action).getRawPath().substring(1) + "/close", Map.of(), NO_BODY)
                    .expect(200);
        };
    }
}
