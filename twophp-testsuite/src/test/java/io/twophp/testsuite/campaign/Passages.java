package io.twophp.testsuite.campaign;

import static io.twophp.testsuite.campaign.Way.ANNOUNCED;
import static io.twophp.testsuite.campaign.Way.BACKGROUND;
import static io.twophp.testsuite.campaign.Way.BACKGROUND_AUTO;
import static io.twophp.testsuite.campaign.Way.CONFIRMED;
import static io.twophp.testsuite.campaign.Way.EXTERNAL;
import static io.twophp.testsuite.campaign.Way.EXTERNAL_AUTO;
import static io.twophp.testsuite.campaign.Way.EXTERNAL_BACKGROUND;
import static io.twophp.testsuite.campaign.Way.LATE;
import static io.twophp.testsuite.campaign.Way.LAZY;
import static io.twophp.testsuite.campaign.Way.NEGOTIATED;
import static io.twophp.testsuite.campaign.Way.TRANSPARENT;

import io.twophp.core.engine.Checkpoint;
import io.twophp.testsuite.campaign.war.Hurdle.Behaviour;
import java.util.List;

/** The ways through the protocol that pass a checkpoint, once each. */
final class Passages {

    private static final List<Way> ALL = List.of(Way.values());

    private static final List<Way> EXECUTED = List.of(
            CONFIRMED,
            LAZY,
            BACKGROUND,
            NEGOTIATED,
            TRANSPARENT,
            BACKGROUND_AUTO,
            ANNOUNCED,
            EXTERNAL,
            EXTERNAL_BACKGROUND,
            EXTERNAL_AUTO);

    private static final List<Way> LOCAL =
            List.of(CONFIRMED, BACKGROUND, NEGOTIATED, TRANSPARENT, BACKGROUND_AUTO, ANNOUNCED);

    private static final List<Way> CLAIMED = List.of(CONFIRMED, BACKGROUND, NEGOTIATED, EXTERNAL, EXTERNAL_BACKGROUND);

    private static final List<Way> HANDED_OVER = List.of(BACKGROUND, NEGOTIATED, BACKGROUND_AUTO, EXTERNAL_BACKGROUND);

    private Passages() {}

    static List<Way> of(Checkpoint checkpoint) {
        return switch (checkpoint) {
            case REGISTRATION_BEGINS, REGISTRATION_WRITTEN, REGISTRATION_COMMITTED -> ALL;
            case CLAIM_WRITTEN, CLAIM_COMMITTED -> CLAIMED;
            case CLAIM_TAKEN -> List.of(LAZY, LAZY, LAZY);
            case WORK_ACCEPTED -> HANDED_OVER;
            case CALLBACK_BEGINS, CALLBACK_ANSWERED -> List.of(ANNOUNCED, ANNOUNCED, ANNOUNCED);
            case BUSINESS_BEGINS, BUSINESS_DONE, OUTCOME_WRITTEN, OUTCOME_COMMITTED -> EXECUTED;
            case FAILURE_WRITTEN, FAILURE_COMMITTED -> EXECUTED;
            case EXPIRY_COMMITTED -> List.of(LATE, LATE, LATE);
            case RECLAIM_COMMITTED -> LOCAL;
        };
    }

    /** Returns the behaviour of business logic that makes an execution pass the checkpoint. */
    static Behaviour behaviour(Checkpoint checkpoint, int round) {
        return switch (checkpoint) {
            case FAILURE_WRITTEN, FAILURE_COMMITTED -> round % 2 == 0 ? Behaviour.REFUSE : Behaviour.THROW;
            default -> Behaviour.WRITE;
        };
    }
}
