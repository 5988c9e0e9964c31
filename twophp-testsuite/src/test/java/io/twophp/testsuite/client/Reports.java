package io.twophp.testsuite.client;

import io.twophp.CallEnded;
import io.twophp.CallState;
import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.client.TwoPhaseCallException;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The results that a client got for its calls: at once, and later. As a filter, it records the id under which each call
 * was sent first. Thread-safe.
 */
final class Reports implements ClientRequestFilter {

    private final Map<String, String> tags = new ConcurrentHashMap<>();
    private final Map<String, String> outcomes = new ConcurrentHashMap<>();
    private final Map<String, TwoPhaseCallException> givenUp = new ConcurrentHashMap<>();
    private final Map<String, List<CallState>> ends = new ConcurrentHashMap<>();

    @Override
    public void filter(ClientRequestContext request) {
        String clientId = request.getHeaderString(ProtocolHeader.CLIENT_CORRELATION_ID);
        if (clientId != null && request.getProperty(MomentFilter.TAG) instanceof String tag) {
            tags.putIfAbsent(clientId, tag);
        }
    }

    void answered(String tag, Response answer) {
        outcomes.put(tag, answer.getStatus() + " " + answer.getHeaderString(ProtocolHeader.PHASE_STATE));
    }

    void unfinished(String tag, TwoPhaseCallException unfinished) {
        outcomes.put(tag, unfinished.mayBeExecuted() ? "unknown" : "not executed");
        givenUp.put(tag, unfinished);
    }

    /** Records the end of a call; the id that it was sent under first is the root of its tree. */
    void ended(CallEnded ended) {
        ends.merge(
                ended.call().parentReferenceId().value(),
                List.of(ended.end()),
                (earlier, more) -> List.of(earlier.get(0), more.get(0)));
    }

    /** Counts the calls by outcome, with the later outcome of those that were unknown at first. */
    Map<String, Long> tally() {
        return outcomes.keySet().stream()
                .collect(Collectors.groupingBy(this::story, TreeMap::new, Collectors.counting()));
    }

    /** Returns the calls that were reported as executed, at once or later. */
    Set<String> committed(String beginning) {
        return calls(tag -> tag.startsWith(beginning)
                && (outcomes.get(tag).equals("201 COMMITTED") || end(tag).equals("COMMITTED")));
    }

    /** Returns the calls whose caller learned that they are not and will not be executed. */
    Set<String> notExecuted() {
        return calls(tag -> outcomes.get(tag).equals("not executed"));
    }

    /** Returns the calls whose outcome is still unknown. */
    Set<String> unknown() {
        return calls(tag -> outcomes.get(tag).equals("unknown") && end(tag).equals("none"));
    }

    private Set<String> calls(Predicate<String> wanted) {
        return outcomes.keySet().stream().filter(wanted).collect(Collectors.toSet());
    }

    @Override
    public String toString() {
        return givenUp.entrySet().stream()
                .map(call -> outcomes.get(call.getKey()) + " at first: " + call.getKey() + " "
                        + call.getValue().getMessage())
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private String story(String tag) {
        String outcome = outcomes.get(tag);
        return outcome.equals("unknown") ? "unknown, then " + end(tag) : outcome;
    }

    private String end(String tag) {
        return tags.entrySet().stream()
                .filter(entry -> entry.getValue().equals(tag))
                .map(entry -> ends.get(entry.getKey()))
                .filter(known -> known != null)
                .flatMap(List::stream)
                .map(CallState::name)
                .findFirst()
                .orElse("none");
    }
}
