package io.twophp.testsuite.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.CallEnded;
import io.twophp.ProtocolHeader;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.se.TwoPhaseClient;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A program that places orders, in a process of its own. Each line of its input, {@code tag} or {@code tag point}, is a
 * call, which stops at that point; its end ends the program. Prints what it learns:
 *
 * <pre>
 * SENT tag client-correlation-id
 * AT tag point
 * DONE tag status phase
 * GIVEN_UP tag message
 * END first-client-correlation-id state
 * </pre>
 */
final class ClientProgram {

    /** The client's service and, since requests have properties of their own, the identity that they name as theirs. */
    static final String SERVICE = "till";

    private final TwoPhaseClient twoPhase;
    private final String orders;

    private ClientProgram(TwoPhaseClient twoPhase, String orders) {
        this.twoPhase = twoPhase;
        this.orders = orders;
    }

    /** @param args the folder, and where to place orders */
    public static void main(String[] args) throws IOException {
        try (TwoPhaseClient twoPhase = TwoPhaseClient.in(Path.of(args[0]))
                        .service(SERVICE)
                        .configure(client -> client.register(new Alice()).register(new Checkpoint()))
                        .onEnd(ClientProgram::ended)
                        .open();
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            ClientProgram program = new ClientProgram(twoPhase, args[1]);
            say("OPEN");
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                String[] words = line.split(" ");
                Thread call = new Thread(() -> program.call(words[0], words.length > 1 ? words[1] : null));
                call.setDaemon(true);
                call.start();
            }
        }
        say("CLOSED");
    }

    /** Prints a line of output, whole. */
    static void say(Object... words) {
        System.out.println(Arrays.stream(words).map(String::valueOf).collect(Collectors.joining(" ")));
    }

    private static void ended(CallEnded ended) {
        say("END", ended.call().parentReferenceId(), ended.end());
    }

    private void call(String tag, String point) {
        Invocation.Builder request = twoPhase.client()
                .target(orders)
                .request()
                .property(TwoPhaseClientFeature.IDENTITY, SERVICE)
                .property(Checkpoint.TAG, tag);
        if (point != null) {
            request.property(Checkpoint.POINT, Point.valueOf(point));
        }
        if (Point.DURING_PHASE_TWO.name().equals(point)) {
            request.header(TroubleProxy.HOLD, tag);
        }
        try (Response answer = request.post(order(tag))) {
            say("DONE", tag, answer.getStatus(), answer.getHeaderString(ProtocolHeader.PHASE_STATE));
        } catch (ProcessingException e) {
            say("GIVEN_UP", tag, e.getMessage());
        }
    }

    /** Returns an order of a packet of tea, with the tag as its note. */
    static Entity<String> order(String tag) {
        return Entity.json("{\"sku\":\"tea\",\"quantity\":1,\"note\":\"" + tag + "\"}");
    }
}
