package io.twophp.cdi.call;

import io.twophp.CallEnded;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.client.CallLedger;
import io.twophp.core.client.CallListener;
import io.twophp.core.client.CallParts;
import io.twophp.core.client.CallRecovery;
import io.twophp.core.client.CallRetention;
import io.twophp.core.client.CallSettings;
import io.twophp.core.client.CallbackInbox;
import io.twophp.core.client.Caller;
import io.twophp.core.client.Transports;
import io.twophp.core.crypto.Vault;
import io.twophp.core.engine.PerModule;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.Produces;

/** Builds the parts that call other services. */
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
        CallListener listener = (call, end) -> ends.fire(new CallEnded(call.seenIn(end)));
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
