package io.twophp.core.client;

import io.twophp.Phase;
import io.twophp.core.client.Transport.Reply;
import java.util.Optional;
import java.util.Set;

/** What answers to a request to forget mean: done, or again later. */
final class Forgetting {

    /** It is forgotten, be it since an earlier time. */
    private static final Set<Integer> GONE = Set.of(404, 410);

    private static final int FIRST_REDIRECT = 300;

    private Forgetting() {}

    static NextStep read(Reply reply) {
        return reply.status() < FIRST_REDIRECT || GONE.contains(reply.status())
                ? new NextStep.Done(Phase.COMMITTED, Optional.empty(), false)
                : new NextStep.RepeatWithSameIds();
    }
}
