package io.twophp.testsuite.campaign;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.twophp.testsuite.campaign.war.Hurdle;
import io.twophp.testsuite.campaign.war.Hurdle.Behaviour;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One client's call under one client correlation id, and all answers to it. Only its client writes it; any thread may
 * read it.
 */
final class Exchange {

    enum End {
        COMMITTED,
        FAILED,
        EXPIRED,
        IN_DOUBT,
        REFUSED,
        OPEN
    }

    private final String purpose;
    private final String clientId;
    private final Way way;
    private final Behaviour behaviour;
    private final Path gate;
    private final int linger;
    private final List<Observation> observations = new CopyOnWriteArrayList<>();
    private volatile End end = End.OPEN;
    private volatile Exchange successor;

    Exchange(String purpose, String clientId, Way way, Behaviour behaviour, Path gate, int linger) {
        this.purpose = purpose;
        this.clientId = clientId;
        this.way = way;
        this.behaviour = behaviour;
        this.gate = gate;
        this.linger = linger;
    }

    /** Counts exchanges by the way in which they ended. */
    static Map<End, Long> ends(Collection<Exchange> exchanges) {
        return exchanges.stream().collect(groupingBy(Exchange::end, TreeMap::new, counting()));
    }

    String purpose() {
        return purpose;
    }

    String clientId() {
        return clientId;
    }

    Way way() {
        return way;
    }

    Behaviour behaviour() {
        return behaviour;
    }

    /** Returns the JSON of the request, the same at every repetition. */
    String body(String secret) {
        String waits = gate == null ? "" : ",\"gate\":\"" + gate + "\"";
        return "{\"purpose\":\"" + purpose + "\",\"behaviour\":\"" + behaviour + "\",\"secret\":\"" + secret
                + "\",\"linger\":" + linger + waits + "}";
    }

    void saw(Observation observation) {
        observations.add(observation);
    }

    List<Observation> observations() {
        return observations;
    }

    End end() {
        return end;
    }

    void ended(End how) {
        end = how;
    }

    /** Returns the call that replaced this one after its 408, under a new id. */
    Optional<Exchange> successor() {
        return Optional.ofNullable(successor);
    }

    Exchange resubmitted(String newClientId) {
        successor = new Exchange(purpose, newClientId, Way.CONFIRMED, behaviour, gate, linger);
        return successor;
    }

    /** Returns the first server correlation id in an answer. */
    Optional<String> serverId() {
        return observations.stream()
                .map(Observation::serverId)
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Override
    public String toString() {
        return way + "/" + behaviour + " ccid=" + clientId + " scid="
                + serverId().orElse("-") + " " + end;
    }

    /** {@link Hurdle}'s field names are spelled out in {@link #body}. */
    enum Step {
        PHASE_ONE,
        PHASE_TWO,
        STATUS,
        REPLAY,
        INTRUSION
    }

    /**
     * An answer, or the lack of one.
     *
     * @param status 0 if none came
     */
    record Observation(
            Instant at,
            Step step,
            String node,
            int status,
            Optional<String> phase,
            Optional<String> serverId,
            boolean replayed,
            byte[] body) {

        /** Returns whether it is the recorded response. */
        boolean isOutcome() {
            return step != Step.STATUS
                    && step != Step.INTRUSION
                    && phase.filter(name -> name.equals("COMMITTED") || name.equals("FAILED"))
                            .isPresent();
        }

        boolean isExpiry() {
            return status == 408 && phase.filter("TTL_EXPIRED"::equals).isPresent();
        }

        boolean isSame(Observation other) {
            return status == other.status && phase.equals(other.phase) && Arrays.equals(body, other.body);
        }

        @Override
        public String toString() {
            return at + " " + step + "@" + node + " " + status
                    + phase.map(name -> " " + name).orElse("")
                    + serverId.map(id -> " " + id).orElse("") + (replayed ? " replayed" : "") + " "
                    + HexFormat.of().toHexDigits(Arrays.hashCode(body));
        }
    }
}
