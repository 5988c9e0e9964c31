package io.twophp.core.engine;

import io.twophp.Phase;
import io.twophp.PhaseTransition;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.Name;
import io.twophp.core.ledger.IntentLedger.Reading;
import io.twophp.core.ledger.RowHeldException;
import java.util.List;
import java.util.Optional;

/** Answers requests that know only an intent's name: reports its outcome, or forgets it. Executes nothing. */
record NameOperations(EngineParts parts, StateAnswers standing) {

    Answer replay(Name name) {
        return find(name).map(standing::of).orElseGet(() -> Answer.refused(Answer.Reason.UNKNOWN));
    }

    /** Forgets the intent, unless another transaction holds its row, which executes it now. */
    Answer forget(Name name) {
        Optional<Reading> found = find(name);
        if (found.isEmpty()) {
            return Answer.refused(Answer.Reason.UNKNOWN);
        }
        Intent intent = found.get().intent();
        if (intent.isPurged()) {
            return new Answer.Forgotten(intent);
        }
        try {
            List<PhaseTransition> moves = parts.call(ledger -> ledger.forget(intent.serverCorrelationId()))
                    .orElse(List.of());
            moves.forEach(parts.listener()::phaseChanged);
        } catch (RowHeldException e) {
            return new Answer.Processing(intent);
        }
        return find(name)
                .map(Reading::intent)
                .map(NameOperations::afterwards)
                .orElseGet(() -> Answer.refused(Answer.Reason.UNKNOWN));
    }

    private static Answer afterwards(Intent intent) {
        return intent.phase() == Phase.PROCESSING ? new Answer.Processing(intent) : new Answer.Forgotten(intent);
    }

    private Optional<Reading> find(Name name) {
        parts.lazy().show(name);
        return parts.call(ledger -> ledger.find(parts.service(), name));
    }
}
