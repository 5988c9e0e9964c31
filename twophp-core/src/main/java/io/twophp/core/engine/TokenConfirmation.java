package io.twophp.core.engine;

import io.twophp.Phase;
import io.twophp.core.intent.Intent;
import io.twophp.core.ledger.IntentLedger.Reading;
import java.util.Optional;
import java.util.function.Function;

/**
 * Confirms an intent by the request that registered it, sent again with the token from its answer (IDS, X). The token
 * is bound to the intent and its name, ends with its time to live, and works once, as the claim does; an intent that
 * was confirmed before needs none.
 */
record TokenConfirmation(EngineParts parts, StateAnswers standing) {

    Answer confirm(Registration registration, String token, Function<Confirmation, Answer> confirming) {
        Optional<Reading> found = parts.call(ledger -> ledger.find(parts.service(), registration.name()));
        if (found.isEmpty()) {
            return Answer.refused(Answer.Reason.UNKNOWN);
        }
        Intent intent = found.get().intent();
        if (standing.isOther(registration, intent)) {
            return Answer.refused(Answer.Reason.CONFLICT, intent);
        }
        boolean owned = intent.owner().equals(registration.owner());
        if (isWaiting(intent) && !(owned && parts.keys().tokens().verify(intent, token))) {
            return Answer.refused(Answer.Reason.TOKEN_REQUIRED, intent);
        }
        return owned
                ? confirming.apply(new Confirmation(
                        registration.name(),
                        intent.serverCorrelationId(),
                        intent.path(),
                        Optional.empty(),
                        registration.respondAsync(),
                        registration.request().origin().trace()))
                : standing.of(found.get());
    }

    private static boolean isWaiting(Intent intent) {
        return intent.phase() == Phase.WAITING_CONFIRM || intent.phase() == Phase.TTL_EXPIRED;
    }
}
