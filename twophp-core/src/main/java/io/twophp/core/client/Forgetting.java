package io.twophp.core.client;

import io.twophp.Phase;
import io.twophp.core.client.Transport.Reply;
import java.util.Optional;
import java.util.Set;

/** Reads answers to a request to erase an answer: done, or repeat it later. */
final class Forgetting {

    /** The answer is erased, now or earlier. */
    private static final Set<Integer> GONE = Set.of(404, 410);

    private static final int FIRST_REDIRECT = 300;

    private Forgetting() {}

    static NextStep read(Reply reply) {
        return reply.status() < FIRST_REDIRECT || GONE.contains(reply.status())
                ? new NextStep.Done(Phase.COMMITTED, Optional.empty(), false)
                : new NextStep.RepeatWithSameIds();
    }
}
