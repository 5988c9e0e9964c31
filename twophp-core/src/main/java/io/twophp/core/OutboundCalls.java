package io.twophp.core;

import io.twophp.core.client.CallParts;
import io.twophp.core.client.CallRecovery;
import io.twophp.core.client.CallRetention;
import io.twophp.core.client.Caller;
import io.twophp.core.client.DeferredCalls;
import io.twophp.core.client.Transports;

/** The parts of an engine that calls other services; {@code transports} can take up unfinished calls. */
public record OutboundCalls(
        CallParts parts,
        Transports transports,
        Caller caller,
        DeferredCalls deferred,
        CallRecovery recovery,
        CallRetention retention) {

    static OutboundCalls of(CallParts parts, EngineBuilder ports) {
        Transports transports = new Transports();
        Caller caller = new Caller(parts, transports);
        CallRecovery recovery =
                new CallRecovery(parts, caller, ports.threads, CallRecovery.Concurrency.from(ports.settings));
        return new OutboundCalls(
                parts,
                transports,
                caller,
                new DeferredCalls(parts, caller, transports, recovery, ports.callersTransaction, ports.deferrals),
                recovery,
                new CallRetention(parts, ports.settings));
    }
}
