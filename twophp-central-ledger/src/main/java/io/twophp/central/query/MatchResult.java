package io.twophp.central.query;

import java.util.Optional;

/**
 * The result of comparing a call's rows.
 *
 * @param reason why the call is not matched; empty if it is
 */
public record MatchResult(MatchStatus status, Optional<Reason> reason) {

    static final MatchResult MATCHED = new MatchResult(MatchStatus.MATCHED, Optional.empty());

    public MatchResult {
        if ((status == MatchStatus.MATCHED) != reason.isEmpty()) {
            throw new IllegalArgumentException("what is not matched has a reason");
        }
    }

    static MatchResult of(Reason reason) {
        return new MatchResult(reason.status(), Optional.of(reason));
    }
}
