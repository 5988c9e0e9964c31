package io.twophp.central.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Expects refusals. */
public final class Refused {

    private Refused() {}

    public static Refusal refused(int status, ThrowingCallable call) {
        Refusal refusal = catchThrowableOfType(Refusal.class, call);
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(refusal.type().status()).as(refusal.getMessage()).isEqualTo(status);
        return refusal;
    }

    public static void refused(int status, String name, ThrowingCallable call) {
        assertThat(refused(status, call).type()).hasToString(name);
    }
}
