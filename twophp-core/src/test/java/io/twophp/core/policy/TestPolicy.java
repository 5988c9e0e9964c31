package io.twophp.core.policy;

import io.twophp.AutoConfirm;
import io.twophp.ClaimMode;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Enrolment;
import io.twophp.FailurePolicy;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.ReuseControl;
import io.twophp.core.policy.EndpointPolicy.KeyPolicy;
import io.twophp.core.policy.EndpointPolicy.LatePolicy;
import io.twophp.core.policy.EndpointPolicy.TimeToLive;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Makes policies of {@code Orders.place}: the draft's times and the annotation's defaults, but for a test's own. */
public final class TestPolicy {

    private Set<Dialect> dialects = Set.of(Dialect.TWOPHP);
    private Mode mode = Mode.SYNCHRONOUS;
    private AutoConfirm autoConfirm = AutoConfirm.ALLOWED;
    private TimeToLive times = new TimeToLive(Duration.ofSeconds(30), Duration.ofSeconds(120), Duration.ofSeconds(5));
    private LatePolicy late = new LatePolicy(ReplayPolicy.REJECT, ReuseControl.NONE);
    private Effects effects = Effects.LOCAL;
    private ClaimMode claim = ClaimMode.DURABLE;
    private Enrolment enrolment = Enrolment.OPTIONAL;
    private KeyPolicy keys = new KeyPolicy(Optional.empty(), FailurePolicy.RECORDED);
    private Optional<CommandPolicy> command = Optional.empty();

    /** Sets the dialects; IDS brings a command. */
    public TestPolicy dialects(Set<Dialect> value) {
        dialects = value;
        command = value.contains(Dialect.IDS) ? Optional.of(SampleCommand.CANCEL) : Optional.empty();
        return this;
    }

    public TestPolicy mode(Mode value) {
        mode = value;
        return this;
    }

    public TestPolicy autoConfirm(AutoConfirm value) {
        autoConfirm = value;
        return this;
    }

    public TestPolicy times(Duration standard, Duration longest, Duration grace) {
        times = new TimeToLive(standard, longest, grace);
        return this;
    }

    /** Sets the treatment of late confirmations, with the control that it needs. */
    public TestPolicy late(ReplayPolicy replay) {
        return late(replay, replay == ReplayPolicy.REUSE ? ReuseControl.CONFIRMATION_TOKEN : ReuseControl.NONE);
    }

    public TestPolicy late(ReplayPolicy replay, ReuseControl control) {
        late = new LatePolicy(replay, control);
        return this;
    }

    public TestPolicy effects(Effects value) {
        effects = value;
        return this;
    }

    public TestPolicy claim(ClaimMode value) {
        claim = value;
        return this;
    }

    public TestPolicy enrolment(Enrolment value) {
        enrolment = value;
        return this;
    }

    public TestPolicy keys(Optional<Duration> window, FailurePolicy failures) {
        keys = new KeyPolicy(window, failures);
        return this;
    }

    public EndpointPolicy build() {
        return new EndpointPolicy(
                "Orders.place", dialects, mode, autoConfirm, times, late, effects, claim, enrolment, keys, command);
    }
}
