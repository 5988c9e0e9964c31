package io.twophp.testsuite.client;

import io.twophp.Dialect;
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

    /** The header of a request whose exchange of the step {@link #HOLD_ON} is held once it has reached the server. */
    static final String HOLD = TroubleProxy.HOLD;

    static final String HOLD_ON = "Sample-Hold-On";

    /** The header of a request whose first answer to POST gets lost, so that its client asks by GET. */
    static final String LOSE = "Sample-Lose";

    private final Set<String> held = ConcurrentHashMap.newKeySet();
    private final Set<String> lost = ConcurrentHashMap.newKeySet();

    /** The moments of a call in a dialect, in their order. */
    static List<String> of(Dialect dialect) {
        Stream<String> steps = switch (dialect) {
            case TWOPHP -> Stream.of("POST", "CONFIRM");
            case CERTIFIED_HTTP -> Stream.of("POST", "DELETE");
            case POE -> Stream.of("POST", "GET");
            case EXACTLY_ONCE -> Stream.of("PUT", "POST", "GET", "DELETE");
            default -> Stream.of("POST");
        };
        return steps.flatMap(step -> Stream.of(BEFORE + step, DURING + step, AFTER + step))
                .toList();
    }

    /** Returns the step of an exchange: its method, but for confirmations. */
    static String step(String method, String path) {
        return path.endsWith("/confirm") ? "CONFIRM" : method;
    }

    /** Decides what the proxy does with an exchange. */
    Trouble decide(Request request) {
        String[] line = request.head().split(" ", 3);
        String step = step(line[0], line[1]);
        if (step.equals("POST") && request.header(LOSE).filter(lost::add).isPresent()) {
            return Trouble.RESPONSE_LOST;
        }
        boolean wanted = request.header(HOLD_ON).filter(step::equals).isPresent();
        return wanted && held.add(request.header(HOLD).orElseThrow()) ? Trouble.RESPONSE_HELD : Trouble.NONE;
    }
}
