package io.twophp.cdi.execution;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.cdi.trace.Tracing;
import io.twophp.core.callback.CallbackDispatcher;
import io.twophp.core.callback.CallbackLedger;
import io.twophp.core.callback.CallbackListener;
import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.CallbackSender;
import io.twophp.core.callback.CallbackSettings;
import io.twophp.core.callback.CallbackSweep;
import io.twophp.core.callback.Callbacks;
import io.twophp.core.crypto.AesGcmCipher;
import io.twophp.core.crypto.KeyRing;
import io.twophp.core.engine.Checkpoint;
import io.twophp.core.engine.Checkpoints;
import io.twophp.core.engine.PerModule;
import io.twophp.core.execution.WorkThreads;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.Settings;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import java.time.Clock;

/** Builds the parts that send callbacks to clients of auto-confirmed intents (draft §5.5). */
@ModuleBean
class CallbackProducer {

    @Produces
    @PerModule
    CallbackPolicy policy(Settings settings) {
        return CallbackPolicy.from(settings);
    }

    @Produces
    @PerModule
    @Typed({CallbackDispatcher.class, Callbacks.class})
    CallbackDispatcher dispatcher(
            CallbackLedger ledger,
            UnitOfWork unit,
            CallbackSender sender,
            WorkThreads threads,
            KeyRing keys,
            CallbackListener listener,
            Checkpoints checkpoints,
            Tracing tracing,
            CallbackPolicy policy,
            Settings settings) {
        return new CallbackDispatcher(
                ledger,
                unit,
                new TracedSender(passing(sender, checkpoints), tracing),
                threads,
                new AesGcmCipher(keys),
                listener,
                CallbackSettings.from(settings),
                policy::receiver,
                Clock.systemUTC());
    }

    void stop(@Disposes CallbackDispatcher dispatcher) {
        dispatcher.stop();
    }

    @Produces
    @PerModule
    CallbackSweep sweep(
            ServiceIdentity service, CallbackLedger ledger, UnitOfWork unit, CallbackDispatcher dispatcher) {
        return new CallbackSweep(service, ledger, unit, dispatcher);
    }

    private static CallbackSender passing(CallbackSender sender, Checkpoints checkpoints) {
        return (target, callback, begun) -> {
            checkpoints.reached(Checkpoint.CALLBACK_BEGINS);
            CallbackSender.Delivery delivery = sender.send(target, callback, begun);
            checkpoints.reached(Checkpoint.CALLBACK_ANSWERED);
            return delivery;
        };
    }
}
