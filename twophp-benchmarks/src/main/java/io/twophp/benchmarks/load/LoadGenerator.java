package io.twophp.benchmarks.load;

import io.twophp.benchmarks.variant.Variants;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * Reads orders from its standard input, a line each, and writes the result of each round, a line each; {@code failed}
 * and the reason if one of its operations did not end as it should. Ends with its input.
 */
public final class LoadGenerator {

    static final String FAILED = "failed ";

    private LoadGenerator() {}

    /**
     * @param arguments the server's address; the port on which callbacks are received; the address of the coordinator
     *     of long running actions, if there is one
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        URI server = URI.create(arguments[0]);
        int callbackPort = Integer.parseInt(arguments[1]);
        URI coordinator = arguments.length > 2 ? URI.create(arguments[2]) : null;
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String callbackUrl = "http://127.0.0.1:" + callbackPort + "/callback";
        try (CallbackReceiver ignored = new CallbackReceiver(callbackPort);
                Clients clients = new Clients(server, callbackUrl, coordinator)) {
            for (String line = orders.readLine(); line != null; line = orders.readLine()) {
                Order order = Order.parse(line);
                try {
                    answers.println(clients.run(Variants.one(order.variant()).flow(), order)
                            .toLine());
                } catch (IOException e) {
                    answers.println(FAILED + String.valueOf(e).replaceAll("\\s+", " "));
                }
            }
        }
    }
}
