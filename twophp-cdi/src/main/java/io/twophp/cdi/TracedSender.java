package io.twophp.cdi;

import io.twophp.cdi.trace.TracedStep;
import io.twophp.cdi.trace.Tracing;
import io.twophp.core.callback.Callback;
import io.twophp.core.callback.CallbackSender;
import io.twophp.core.intent.TraceContext;
import java.net.URI;

/**
 * Makes each attempt to send a callback a span within the trace of its registration, and sends the trace's headers to
 * the receiver.
 */
record TracedSender(CallbackSender sender, Tracing tracing) implements CallbackSender {

    @Override
    public Delivery send(URI target, Callback callback, Runnable begun) {
        return tracing.ofWork(TracedStep.CALLBACK, callback.trace(), TraceContext.NONE)
                .around(span -> {
                    span.about(callback.clientCorrelationId(), callback.serverCorrelationId());
                    span.attempt(callback.attempt());
                    span.note("server.address", target.getHost());
                    Delivery delivery = sender.send(target, callback.within(span.context()), begun);
                    span.note("twophp.result", delivery.result());
                    if (!delivery.accepted()) {
                        span.failed(delivery.result());
                    }
                    return delivery;
                });
    }
}
