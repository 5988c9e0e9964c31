package io.twophp.core.client;

import io.twophp.core.client.Transport.Reply;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Which endpoints, each a method of a URL without query, have shown 2PHP. Thread-safe. */
final class Endpoints {

    private static final int MOST = 10_000;

    private final CallParts parts;
    private final Set<String> twoPhase = ConcurrentHashMap.newKeySet();

    Endpoints(CallParts parts) {
        this.parts = parts;
    }

    /** Learns from a call's answer. */
    Reply learning(Call call, Reply answer) {
        if (twoPhase.size() < MOST && TwoPhaseWay.isTwoPhase(answer)) {
            twoPhase.add(named(call));
        }
        return answer;
    }

    /** Whether a call's endpoint shows itself as 2PHP, or has to. */
    boolean isTwoPhase(Call call) {
        return parts.settings().servers() == Servers.TWO_PHASE || hasShownItself(call);
    }

    /** Whether a server ever answered such a call with 2PHP. */
    boolean hasShownItself(Call call) {
        return twoPhase.contains(named(call))
                || parts.unit()
                        .call(scope -> parts.ledger().isTwoPhase(parts.service(), call.method(), call.endpoint()));
    }

    /** Of two methods of one URL, one may be two-phase and the other not. */
    private static String named(Call call) {
        return call.method() + " " + call.endpoint();
    }
}
