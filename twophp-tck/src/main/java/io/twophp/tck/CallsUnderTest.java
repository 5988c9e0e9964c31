package io.twophp.tck;

import io.twophp.CallState;
import io.twophp.LedgerEntry;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallLedger.Due;
import io.twophp.core.intent.ServiceIdentity;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The ledgers for the parts of the contract of calls: one step, one unit of work. */
interface CallsUnderTest extends LedgerUnderTest {

    Duration HOLD = SampleCall.HOLD;
    String PLACE = SampleCall.PLACE;
    String ENDPOINT = SampleCall.ENDPOINT;
    String METHOD = SampleCall.METHOD;

    /** Returns the calls under test, or beside what is under test; their clock is {@link #clock()}. */
    CallLedger calls();

    /** Returns the calls, with a unit of work around each step. */
    default CallLedger calling() {
        return Units.around(CallLedger.class, calls(), unit(), false);
    }

    /** Returns the calls, with a unit of work around each step that is rolled back after it. */
    default CallLedger callingInVain() {
        return Units.around(CallLedger.class, calls(), unit(), true);
    }

    default Call open(SampleCall sample) {
        return calling().open(sample.call(), HOLD, true);
    }

    default SampleCall opened(SampleCall sample) {
        open(sample);
        return sample;
    }

    default SampleCall registered(SampleCall sample) {
        open(sample);
        register(sample);
        return sample;
    }

    default boolean register(SampleCall sample) {
        return calling().registered(sample.id(), row(sample));
    }

    default LedgerEntry row(SampleCall sample) {
        return sample.row(clock().instant());
    }

    default SampleCall ended(SampleCall sample, CallState end) {
        registered(sample);
        end(sample, end);
        return sample;
    }

    default boolean end(SampleCall sample, CallState end) {
        return calling().ended(sample.id(), sample.clientId(), end, true);
    }

    default Call stored(SampleCall sample) {
        return calling().find(sample.id()).orElseThrow();
    }

    default CallState state(SampleCall sample) {
        return stored(sample).state();
    }

    /** Returns the client's row of a call's latest registration. */
    default LedgerEntry entry(SampleCall sample) {
        return entries(sample.serverId()).get(0);
    }

    default List<Due> take(ServiceIdentity service, int limit) {
        return calling().takeDue(service, HOLD, limit, Set.of());
    }

    default List<UUID> taken(ServiceIdentity service) {
        return ids(take(service, 10));
    }

    default List<UUID> ids(List<Due> due) {
        return due.stream().map(one -> one.call().id()).toList();
    }
}
