package io.twophp.testsuite.campaign;

import io.twophp.core.engine.Checkpoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Requests with an idempotency key that are registered with their outcome. */
class LazyKeyCampaignIT extends KeyCampaignIT {

    /** No claim is promoted because its execution takes long: that of a node's first request does. */
    @Override
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>(super.settings());
        settings.put("twophp.endpoint.HurdleResource.local.claim", "LAZY");
        settings.put("twophp.lazy.bound", "10000");
        return settings;
    }

    @Override
    List<Checkpoint> passed() {
        return List.of(
                Checkpoint.REGISTRATION_BEGINS,
                Checkpoint.CLAIM_TAKEN,
                Checkpoint.BUSINESS_BEGINS,
                Checkpoint.BUSINESS_DONE,
                Checkpoint.OUTCOME_WRITTEN,
                Checkpoint.OUTCOME_COMMITTED);
    }

    /** Returns no effect without a client, unless the outcome was committed: that is what such a claim gives up. */
    @Override
    List<Long> expected(Checkpoint checkpoint, String behaviour, boolean comesBack) {
        boolean isExecuted = behaviour.equals("WRITE") && (comesBack || checkpoint == Checkpoint.OUTCOME_COMMITTED);
        return List.of(isExecuted ? 1L : 0L);
    }
}
