package io.twophp.cdi.call;

import io.twophp.call.CallLedger;
import io.twophp.call.CallListener;
import io.twophp.call.CallParts;
import io.twophp.call.CallRecovery;
import io.twophp.call.CallRetention;
import io.twophp.call.CallSettings;
import io.twophp.call.CallbackInbox;
import io.twophp.call.Caller;
import io.twophp.call.Transports;
import io.twophp.cdi.CallEnded;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.execution.WorkThreads;
import io.twophp.intent.ServiceIdentity;
import io.twophp.ledger.UnitOfWork;
import io.twophp.module.PerModule;
import io.twophp.payload.Vault;
import io.twophp.policy.Settings;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.Produces;

/** Builds what calls other services. */
@ModuleBean
public class CallProducer {

    @Produces
    @PerModule
    CallParts parts(
            ServiceIdentity service,
            CallLedger ledger,
            @OwnTransaction UnitOfWork unit,
            Vault vault,
            Event<CallEnded> ends,
            Settings settings) {
        CallListener listener = (call, end) -> ends.fire(new CallEnded(call, end));
        return new CallParts(
                service,
                ledger,
                unit,
                vault,
                ExecutingThread::current,
                listener,
                CallSettings.from(settings),
                CallParts.Time.system());
    }

    @Produces
    @PerModule
    Transports transports() {
        return new Transports();
    }

    @Produces
    @PerModule
    Caller caller(CallParts parts, Transports transports) {
        return new Caller(parts, transports);
    }

    @Produces
    @PerModule
    CallRecovery recovery(CallParts parts, Caller caller, WorkThreads threads) {
        return new CallRecovery(parts, caller, threads);
    }

    @Produces
    @PerModule
    CallbackInbox inbox(CallParts parts) {
        return new CallbackInbox(parts);
    }

    @Produces
    @PerModule
    CallRetention retention(CallParts parts, Settings settings) {
        return new CallRetention(parts, settings);
    }
}
