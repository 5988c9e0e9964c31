package io.twophp.testsuite.client;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Lets the first confirmation of each request that wants it be held, and everything else pass. */
final class Holds {

    private final Set<String> known = ConcurrentHashMap.newKeySet();

    Trouble decide(Request request) {
        return request.isConfirmation()
                        && request.header(TroubleProxy.HOLD).filter(known::add).isPresent()
                ? Trouble.RESPONSE_HELD
                : Trouble.NONE;
    }
}
