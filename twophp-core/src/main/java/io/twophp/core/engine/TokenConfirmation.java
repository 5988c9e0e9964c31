package io.twophp.core.engine;

import io.twophp.Phase;
import io.twophp.core.crypto.ConfirmationTokens;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.IntentLookup;
import io.twophp.core.ledger.UnitOfWork;
import java.util.Optional;
import java.util.function.Function;

/**
 * Confirms an intent by the request that registered it, sent again with the token from its answer (IDS, X). The token
 * is bound to the intent and its name, ends with its time to live, and works once, as the claim does; an intent that
 * was confirmed before needs none.
 */
final class TokenConfirmation {

    private final ServiceIdentity service;
    private final IntentLookup ledger;
    private final UnitOfWork unit;
    private final ConfirmationTokens tokens;
    private final StateAnswers standing;

    TokenConfirmation(EngineParts parts, StateAnswers standing) {
        this.service = parts.service();
        this.ledger = parts.ledger();
        this.unit = parts.unit();
        this.tokens = parts.keys().tokens();
        this.standing = standing;
    }

    /** @param confirming confirms the intent once the token is verified */
    Answer confirm(Registration registration, String token, Function<Confirmation, Answer> confirming) {
        Optional<Reading> found = unit.call(scope -> ledger.find(service, registration.name()));
        if (found.isEmpty()) {
            return Answer.refused(Answer.Reason.UNKNOWN);
        }
        Intent intent = found.get().intent();
        if (standing.isOther(registration, intent)) {
            return Answer.refused(Answer.Reason.CONFLICT, intent);
        }
        boolean owned = intent.owner().equals(registration.owner());
        if (isWaiting(intent) && !(owned && tokens.verify(intent, token))) {
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
