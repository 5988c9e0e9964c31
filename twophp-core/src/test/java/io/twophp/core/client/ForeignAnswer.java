package io.twophp.core.client;

import static io.twophp.core.client.Network.bare;
import static io.twophp.core.client.Network.problem;
import static io.twophp.core.client.Network.with;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.CallState;
import io.twophp.Dialect;
import io.twophp.ProtocolHeader;
import io.twophp.core.client.Transport.Message;
import io.twophp.core.client.Transport.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One answer at one place of a conversation, after which all messages stay unanswered. */
record ForeignAnswer(Place place, int status, Look look, Moment moment) {

    private static final Reply LOST = bare(0);

    /** The form of an answer. */
    enum Look {
        /** Marked as this library's servers mark a method's first answer. */
        EXECUTED,
        /** Marked as the callee marks a recorded answer. */
        MARKED,
        /** An answer of an application or an API gateway, without a mark. */
        UNMARKED,
        /** A page of a proxy. */
        PAGE
    }

    /** The time of the answer. */
    enum Moment {
        /** To the first message. */
        BEFORE,
        /** Once a message that executes got no answer. */
        AFTER,
        /** To the first message of the process that takes the call up. */
        RECOVERED
    }

    /** The message that is answered, with the answers before it: at {@link Moment#BEFORE}, and at the later moments. */
    enum Place {
        KEY(Dialect.IDEMPOTENCY_KEY, "Idempotency-Key: POST", List.of(), List.of(LOST)),
        CERTIFIED(Dialect.CERTIFIED_HTTP, "Certified HTTP: POST", List.of(), List.of(LOST)),
        IDS(Dialect.IDS, "IDS: POST", List.of(), List.of(LOST)),
        POE_POST(Dialect.POE, "POE: POST", List.of(), List.of(LOST)),
        POE_GET(Dialect.POE, "POE: GET, after a 405 without Allow", null, List.of(LOST, bare(405))),
        POE_GET_ALLOW(
                Dialect.POE,
                "POE: GET, after a 405 whose Allow lists no POST",
                null,
                List.of(LOST, with(bare(405), "Allow", "GET, HEAD"))),
        XO_PUT(
                Dialect.EXACTLY_ONCE,
                "HTTP exactly-once: PUT",
                List.of(),
                List.of(bare(201), LOST, problem(404, "nothing-stored"))),
        XO_POST(Dialect.EXACTLY_ONCE, "HTTP exactly-once: POST", List.of(bare(201)), List.of(bare(201), LOST)),
        XO_GET(Dialect.EXACTLY_ONCE, "HTTP exactly-once: GET", null, List.of(bare(201), bare(204))),
        PHASE_2(Dialect.TWOPHP, "2PHP: Phase 2", null, List.of(registered())),
        AUTO_CONFIRM(Dialect.TWOPHP, "2PHP: an auto-confirmed request", List.of(), List.of(LOST));

        private final Dialect dialect;
        private final String title;
        private final List<Reply> before;
        private final List<Reply> after;

        Place(Dialect dialect, String title, List<Reply> before, List<Reply> after) {
            this.dialect = dialect;
            this.title = title;
            this.before = before;
            this.after = after;
        }

        String title() {
            return title;
        }

        boolean isTwoPhase() {
            return dialect == Dialect.TWOPHP;
        }

        private static Reply registered() {
            return new Reply(
                    200,
                    Map.of(
                            ProtocolHeader.SERVER_CORRELATION_ID,
                            List.of("s-1"),
                            ProtocolHeader.PHASE_STATE,
                            List.of("WAITING_CONFIRM"),
                            ProtocolHeader.TTL,
                            List.of("30000"),
                            ProtocolHeader.PONR_DEADLINE,
                            List.of("2026-01-01T12:00:30Z")),
                    new byte[0]);
        }
    }

    /**
     * Returns whether the answer can come at that moment: a later place of a conversation has no first answer, and
     * recovery meets only the beginning of a conversation.
     */
    boolean isPossible() {
        if (look == Look.EXECUTED && (place.isTwoPhase() || place.title.contains("PUT"))) {
            return false;
        }
        return switch (moment) {
            case BEFORE -> place.before != null;
            case AFTER -> true;
            case RECOVERED -> place == Place.XO_PUT || place.before != null && place.before.isEmpty();
        };
    }

    /**
     * Returns whether POE marks the answer, of a server without this library: 405 without POST in its Allow, and then
     * an answer to GET.
     */
    boolean isMarkedByPoe() {
        return place == Place.POE_GET_ALLOW
                && look == Look.UNMARKED
                && (status < 300 || status == 303)
                && status != 202;
    }

    private Reply reply() {
        Map<String, List<String>> headers = new HashMap<>();
        headers.put("Content-Type", List.of(look == Look.PAGE ? "text/html" : "application/json"));
        switch (status) {
            case 401 -> headers.put("WWW-Authenticate", List.of("Basic realm=\"gateway\""));
            case 302, 303, 307 -> headers.put("Location", List.of("/login"));
            case 405 -> headers.put("Allow", List.of("GET, HEAD"));
            case 429, 503 -> headers.put("Retry-After", List.of("1"));
            default -> {}
        }
        switch (look) {
            case EXECUTED -> headers.put("Idempotent-Executed", List.of("true"));
            case MARKED -> mark(headers);
            case UNMARKED, PAGE -> {}
        }
        String body = look == Look.PAGE ? "<html>down</html>" : "{}";
        headers.put("Content-Length", List.of(Integer.toString(body.length())));
        return new Reply(status, headers, body.getBytes(UTF_8));
    }

    private void mark(Map<String, List<String>> headers) {
        switch (place.dialect) {
            case TWOPHP -> {
                headers.put(ProtocolHeader.PHASE_STATE, List.of(status < 400 ? "COMMITTED" : "FAILED"));
                headers.put(ProtocolHeader.SERVER_CORRELATION_ID, List.of("s-1"));
            }
            case CERTIFIED_HTTP -> headers.put("X-Message-URL", List.of("/messages/1"));
            case IDS ->
                headers.put("IDS-Status", List.of(status < 400 ? "executed" : status < 500 ? "rejected" : "failed"));
            case IDEMPOTENCY_KEY, POE, EXACTLY_ONCE -> headers.put("Idempotent-Replayed", List.of("true"));
        }
    }

    /** Returns the call's state, or the message that is sent next, and whether the server is asked to forget. */
    String concluded() {
        Run run = run();
        boolean forgotten =
                run.messages().stream().anyMatch(message -> message.method().equals("DELETE"));
        return run.end().map(CallState::name).orElseGet(() -> "again " + run.next()) + (forgotten ? ", DELETE" : "");
    }

    Run run() {
        Run run = new Run();
        run.toTheAnswer();
        return run;
    }

    /** The conversation, up to the answer and its consequences; all later messages are lost. */
    final class Run {

        private final NamedCalls rig =
                new NamedCalls(place.dialect, "twophp.client.attempts", "3", "twophp.client.resubmissions", "0");
        private final List<Message> messages = new ArrayList<>();
        private final Deque<Reply> script = new ArrayDeque<>();
        private int beforeIt;
        private boolean mayBeExecuted;

        void toTheAnswer() {
            rig.calls.process.transports.name(Calls.SHOPS, this::send);
            if (moment == Moment.RECOVERED) {
                script.addAll(place == Place.XO_PUT ? List.of(bare(201)) : List.of());
                call(); // all messages are lost
            } else {
                script.addAll(moment == Moment.BEFORE ? place.before : place.after);
            }
            beforeIt = messages.size() + script.size();
            script.add(reply());
            if (moment == Moment.RECOVERED) {
                rig.calls.recover();
            } else {
                call();
            }
        }

        private void call() {
            OutboundRequest named = rig.request("/orders/1", "tea");
            OutboundRequest request = place == Place.AUTO_CONFIRM
                    ? new OutboundRequest("POST", named.uri(), named.headers(), named.body(), Calls.autoConfirmed())
                    : named;
            try {
                rig.calls.process.caller.call(request, this::send);
            } catch (UnfinishedCallException e) {
                mayBeExecuted = e.mayBeExecuted();
            } catch (CallRefusedException | ConfirmationRequiredException e) {
                mayBeExecuted = false;
            }
        }

        private Reply send(Message message) throws IOException {
            messages.add(message);
            Reply next = script.isEmpty() ? LOST : script.poll();
            if (next == LOST) {
                throw new IOException("lost");
            }
            return next;
        }

        /** Returns the method of the message that is sent after the answer. */
        String next() {
            return messages.size() > beforeIt + 1 ? messages.get(beforeIt + 1).method() : "later";
        }

        List<Message> messages() {
            return List.copyOf(messages);
        }

        /** Empty while the call is still unfinished. */
        Optional<CallState> end() {
            return Optional.of(rig.state()).filter(state -> !state.isUnfinished());
        }

        boolean mayBeExecuted() {
            return mayBeExecuted;
        }

        /** Returns the state in which the call ends if no message is ever answered. */
        CallState endingLater() {
            rig.calls.clockwork.advance(Duration.ofDays(16));
            rig.calls.recover();
            return rig.state();
        }
    }
}
