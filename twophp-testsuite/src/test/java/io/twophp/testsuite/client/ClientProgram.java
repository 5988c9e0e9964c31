package io.twophp.testsuite.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.CallEnded;
import io.twophp.Dialect;
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
 * A program that places orders, in a process of its own. Each line of its input, {@code dialect tag} or {@code dialect
 * tag moment}, is a call, which stops at that moment; its end ends the program. Prints what it learns:
 *
 * <pre>
 * AT tag moment
 * DONE tag status
 * GIVEN_UP tag message
 * END tag state
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

    /** @param args the folder, and the address below which each dialect has its orders, with a slash at the end */
    public static void main(String[] args) throws IOException {
        try (TwoPhaseClient twoPhase = TwoPhaseClient.in(Path.of(args[0]))
                        .service(SERVICE)
                        .configure(client -> client.register(new Alice()).register(new MomentFilter()))
                        .onEnd(ClientProgram::ended)
                        .open();
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            ClientProgram program = new ClientProgram(twoPhase, args[1]);
            say("OPEN");
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                String[] words = line.split(" ");
                Thread call = new Thread(
                        () -> program.call(Dialect.valueOf(words[0]), words[1], words.length > 2 ? words[2] : "NEVER"));
                call.setDaemon(true);
                call.start();
            }
        }
        say("CLOSED");
    }

    static void say(Object... words) {
        System.out.println(Arrays.stream(words).map(String::valueOf).collect(Collectors.joining(" ")));
    }

    /** Reports the end of a call, whose tag is the last part of its address. */
    private static void ended(CallEnded ended) {
        String endpoint = ended.call().endpoint();
        say("END", endpoint.substring(endpoint.lastIndexOf('/') + 1), ended.end());
    }

    private void call(Dialect dialect, String tag, String moment) {
        Invocation.Builder request = twoPhase.client()
                .target(orders + dialect + "/" + tag)
                .request()
                .property(TwoPhaseClientFeature.IDENTITY, SERVICE)
                .property(TwoPhaseClientFeature.DIALECT, dialect)
                .property(MomentFilter.TAG, tag)
                .property(MomentFilter.MOMENT, moment);
        if (moment.startsWith(Moments.DURING)) {
            request.header(Moments.HOLD, tag).header(Moments.HOLD_ON, moment.substring(Moments.DURING.length()));
        }
        if (dialect == Dialect.POE && moment.endsWith("GET")) {
            request.header(Moments.LOSE, tag);
        }
        try (Response answer = request.post(order(tag))) {
            say("DONE", tag, answer.getStatus());
        } catch (ProcessingException e) {
            say("GIVEN_UP", tag, e.getMessage());
        }
    }

    /** Returns an order of a packet of tea, with the tag as its note. */
    static Entity<String> order(String tag) {
        return Entity.json("{\"sku\":\"tea\",\"quantity\":1,\"note\":\"" + tag + "\"}");
    }
}
