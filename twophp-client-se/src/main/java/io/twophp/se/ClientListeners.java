package io.twophp.se;

import io.twophp.CallEnded;
import io.twophp.CallRetried;
import io.twophp.CallState;
import io.twophp.core.client.Call;
import io.twophp.core.client.CallListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The application's listeners for its calls; complete before the client is opened. */
final class ClientListeners implements CallListener {

    private final List<Consumer<CallEnded>> ends = new ArrayList<>();
    private final List<Consumer<CallRetried>> retries = new ArrayList<>();

    void onEnd(Consumer<CallEnded> listener) {
        ends.add(listener);
    }

    void onRetry(Consumer<CallRetried> listener) {
        retries.add(listener);
    }

    ClientListeners copy() {
        ClientListeners copy = new ClientListeners();
        copy.ends.addAll(ends);
        copy.retries.addAll(retries);
        return copy;
    }

    @Override
    public void ended(Call call, CallState end) {
        CallEnded ended = new CallEnded(call.seenIn(end));
        ends.forEach(listener -> listener.accept(ended));
    }

    @Override
    public void retried(CallRetried retried) {
        retries.forEach(listener -> listener.accept(retried));
    }
}
