package io.twophp.core;

import io.twophp.core.client.CallParts;
import io.twophp.core.client.CallRecovery;
import io.twophp.core.client.CallRetention;
import io.twophp.core.client.Caller;
import io.twophp.core.client.Transports;

/** The parts of an engine that calls other services; {@code transports} can take up unfinished calls. */
public record OutboundCalls(
        CallParts parts, Transports transports, Caller caller, CallRecovery recovery, CallRetention retention) {

    static OutboundCalls of(CallParts parts, EngineBuilder ports) {
        Transports transports = new Transports();
        Caller caller = new Caller(parts, transports);
        return new OutboundCalls(
                parts,
                transports,
                caller,
                new CallRecovery(parts, caller, ports.threads),
                new CallRetention(parts, ports.settings));
    }
}
