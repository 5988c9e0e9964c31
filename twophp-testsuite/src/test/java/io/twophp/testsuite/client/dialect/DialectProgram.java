package io.twophp.testsuite.client.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.CallEnded;
import io.twophp.Dialect;
import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import io.twophp.se.TwoPhaseClient;
import io.twophp.testsuite.client.Alice;
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
 * A program that places orders in a dialect, in a process of its own. Each line of its input, {@code tag} or {@code tag
 * moment}, is a call, which stops at that moment; its end ends the program. Prints what it learns:
 *
 * <pre>
 * AT tag moment
 * DONE tag status
 * GIVEN_UP tag message
 * END tag state
 * </pre>
 */
final class DialectProgram {

    /** The client's service, and the name of its identity. */
    static final String SERVICE = "till";

    private final TwoPhaseClient client;
    private final String orders;
    private final Dialect dialect;

    private DialectProgram(TwoPhaseClient client, String orders, Dialect dialect) {
        this.client = client;
        this.orders = orders;
        this.dialect = dialect;
    }

    /** @param args the folder, the dialect, and where to place its orders, with a slash at the end */
    public static void main(String[] args) throws IOException {
        try (TwoPhaseClient client = TwoPhaseClient.in(Path.of(args[0]))
                        .service(SERVICE)
                        .configure(builder -> builder.register(new Alice()).register(new MomentFilter()))
                        .onEnd(DialectProgram::ended)
                        .open();
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
            DialectProgram program = new DialectProgram(client, args[2], Dialect.valueOf(args[1]));
            say("OPEN");
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                String[] words = line.split(" ");
                Thread call = new Thread(() -> program.call(words[0], words.length > 1 ? words[1] : "NEVER"));
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

    /** Reports the end of a call, whose tag is the last part of its address. */
    private static void ended(CallEnded ended) {
        String endpoint = ended.call().endpoint();
        say("END", endpoint.substring(endpoint.lastIndexOf('/') + 1), ended.end());
    }

    private void call(String tag, String moment) {
        Invocation.Builder request = client.client()
                .target(orders + tag)
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
        try (Response answer = request.post(Entity.json("{\"sku\":\"tea\",\"quantity\":1,\"note\":\"" + tag + "\"}"))) {
            say("DONE", tag, answer.getStatus());
        } catch (ProcessingException e) {
            say("GIVEN_UP", tag, e.getMessage());
        }
    }
}
