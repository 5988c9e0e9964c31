package io.twophp.central.query;

import java.util.Optional;

/**
 * The result of comparing a call's rows.
 *
 * @param reason why the call is not matched; empty if it is
 */
public record Finding(Verdict verdict, Optional<Reason> reason) {

    static final Finding MATCHED = new Finding(Verdict.MATCHED, Optional.empty());

    public Finding {
        if ((verdict == Verdict.MATCHED) != reason.isEmpty()) {
            throw new IllegalArgumentException("what is not matched has a reason");
        }
    }

    static Finding of(Reason reason) {
        return new Finding(reason.verdict(), Optional.of(reason));
    }
}
