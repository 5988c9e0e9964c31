package io.twophp.core.engine;

import io.twophp.Phase;
import io.twophp.core.intent.StoredResponse;
import java.util.Optional;

/** What an application or an operator found out about an intent in doubt (D17). */
public sealed interface Resolution {

    /** The external effect did not happen, or doing it again does no harm: the intent is executed again. */
    record Redeliver() implements Resolution {}

    /**
     * It is known how it ended.
     *
     * @param outcome COMMITTED or FAILED
     * @param response what every further confirmation gets
     * @param resourceId of the resource, if it was committed and has one
     */
    record Decided(Phase outcome, StoredResponse response, Optional<String> resourceId) implements Resolution {

        public Decided {
            if (!outcome.hasRecordedResponse()) {
                throw new IllegalArgumentException("an intent is settled as COMMITTED or FAILED");
            }
        }
    }
}
