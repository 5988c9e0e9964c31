package io.twophp.testsuite.client.dialect;

import io.twophp.Dialect;
import io.twophp.testsuite.client.Request;
import io.twophp.testsuite.client.Trouble;
import io.twophp.testsuite.client.TroubleProxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The moments at which a client is killed: before an exchange leaves, when it has reached the server, when its answer
 * is there.
 */
final class Moments {

    static final String BEFORE = "BEFORE_";
    static final String DURING = "DURING_";
    static final String AFTER = "AFTER_";

    /** The header of a request whose exchange by the method {@link #HOLD_ON} is held once it has reached the server. */
    static final String HOLD = TroubleProxy.HOLD;

    static final String HOLD_ON = "Sample-Hold-On";

    /** The header of a request whose first answer to POST gets lost, so that its client asks by GET. */
    static final String LOSE = "Sample-Lose";

    private final Set<String> held = ConcurrentHashMap.newKeySet();
    private final Set<String> lost = ConcurrentHashMap.newKeySet();

    /** The moments of a call in a dialect, in their order. */
    static List<String> of(Dialect dialect) {
        Stream<String> methods = switch (dialect) {
            case CERTIFIED_HTTP -> Stream.of("POST", "DELETE");
            case POE -> Stream.of("POST", "GET");
            case EXACTLY_ONCE -> Stream.of("PUT", "POST", "GET", "DELETE");
            default -> Stream.of("POST");
        };
        return methods.flatMap(method -> Stream.of(BEFORE + method, DURING + method, AFTER + method))
                .toList();
    }

    /** Decides what the proxy does with an exchange. */
    Trouble decide(Request request) {
        if (request.head().startsWith("POST ")
                && request.header(LOSE).filter(lost::add).isPresent()) {
            return Trouble.RESPONSE_LOST;
        }
        boolean wanted = request.header(HOLD_ON)
                .filter(method -> request.head().startsWith(method + " "))
                .isPresent();
        return wanted && held.add(request.header(HOLD).orElseThrow()) ? Trouble.RESPONSE_HELD : Trouble.NONE;
    }
}
