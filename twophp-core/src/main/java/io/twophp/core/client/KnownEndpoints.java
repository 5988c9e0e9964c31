package io.twophp.core.client;

import io.twophp.Dialect;
import io.twophp.core.client.Transport.Reply;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The endpoints, each a method of a URL without query, that have shown 2PHP. Thread-safe. */
final class KnownEndpoints {

    private static final int MOST = 10_000;

    private final CallParts parts;
    private final Set<String> twoPhase = ConcurrentHashMap.newKeySet();

    KnownEndpoints(CallParts parts) {
        this.parts = parts;
    }

    Reply learning(Call call, Reply answer) {
        if (call.dialect() == Dialect.TWOPHP && twoPhase.size() < MOST && TwoPhaseDialect.isTwoPhase(answer)) {
            twoPhase.add(named(call));
        }
        return answer;
    }

    /** Returns whether a call's endpoint has shown 2PHP, or has to speak it. */
    boolean isTwoPhase(Call call) {
        return parts.settings().servers() == Servers.TWO_PHASE || hasShownItself(call);
    }

    /** Returns whether a call's endpoint has shown 2PHP, or its caller has promised it. */
    boolean hasShownItself(Call call) {
        return call.afterCommit()
                || twoPhase.contains(named(call))
                || parts.call(ledger -> ledger.isTwoPhase(parts.service(), call.method(), call.endpoint()));
    }

    /** Returns the key of a call's endpoint: of two methods of one URL, one may be two-phase and the other not. */
    private static String named(Call call) {
        return call.method() + " " + call.endpoint();
    }
}
