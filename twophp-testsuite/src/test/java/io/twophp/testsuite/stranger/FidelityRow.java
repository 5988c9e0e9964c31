package io.twophp.testsuite.stranger;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.twophp.ProtocolHeader;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import io.twophp.testsuite.stranger.FidelityCases.Case;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** One method's answers: without 2PHP, and the comparison of each of the other ways with that. */
record FidelityRow(String name, String plain, String absent, String transparent, String handshake, String replay) {

    private static final String NOT_APPLICABLE = "-";
    private static final String VARIANT = "fidelity/(hands|clear)";
    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;
    private static final int FIRST_REDIRECTION = 300;
    private static final int FIRST_ERROR = 400;
    private static final int BAD_REQUEST = 400;
    private static final int SERVER_ERROR = 500;

    static FidelityRow of(Case asked, Client client) {
        Seen plain = Seen.of(client.sendForBytes(FidelityCases.to("plain", asked.request())));
        Request hands = FidelityCases.to("hands", asked.request());
        String absent = compare(plain, Seen.of(client.sendForBytes(hands)), false, false);
        Seen clear = Seen.of(client.sendForBytes(FidelityCases.to("clear", asked.request())));
        String transparent = compare(plain, clear, false, asked.isUnreadable());
        String clientId = UUID.randomUUID().toString();
        HttpResponse<byte[]> first = client.sendForBytes(
                hands.with(ProtocolHeader.ENABLED, "true", ProtocolHeader.CLIENT_CORRELATION_ID, clientId));
        String serverId = Client.header(first, ProtocolHeader.SERVER_CORRELATION_ID);
        if (serverId == null) {
            // No mutation, or refused before anything was registered: the answer is the resource's own.
            return new FidelityRow(
                    asked.name(),
                    plain.toString(),
                    absent,
                    transparent,
                    compare(plain, Seen.of(first), false, false),
                    NOT_APPLICABLE);
        }
        Request confirmation = confirmation(hands, clientId, serverId);
        String handshake = compare(plain, Seen.of(client.sendForBytes(confirmation)), true, asked.isUnreadable());
        HttpResponse<byte[]> again = client.sendForBytes(confirmation);
        String replay =
                Client.isReplay(again) ? compare(plain, Seen.of(again), true, asked.isUnreadable()) : "no replay";
        return new FidelityRow(asked.name(), plain.toString(), absent, transparent, handshake, replay);
    }

    /** Returns whether each way gives the same answer, except for documented differences. */
    boolean isFaithful() {
        return List.of(absent, transparent, handshake, replay).stream()
                .allMatch(cell -> cell.startsWith("=") || cell.equals(NOT_APPLICABLE));
    }

    private static Request confirmation(Request hands, String clientId, String serverId) {
        Request bare = new Request(hands.method(), hands.path().replaceFirst("\\?.*", ""), null, List.of());
        Request confirmation = new Registered(bare, clientId, serverId, Instant.EPOCH).confirmation();
        int origin = hands.headers().indexOf("Origin");
        return origin < 0
                ? confirmation
                : confirmation.with("Origin", hands.headers().get(origin + 1));
    }

    /**
     * Compares an answer with the plain one: {@code =} if it is the same, followed by the documented differences, or
     * the difference.
     *
     * @param confirmed whether it is an answer of Phase 2
     * @param unreadable whether the body can't be read, which 2PHP answers as the client's error, regardless of the
     *     server's status
     */
    private static String compare(Seen plain, Seen other, boolean confirmed, boolean unreadable) {
        List<String> documented = new ArrayList<>();
        Seen expected = plain;
        if (confirmed) {
            expected = expected.without("cache-control");
            other = other.without("cache-control");
            if (plain.headers().containsKey("set-cookie")) {
                documented.add("no cookie");
                expected = expected.without("set-cookie");
            }
            if (plain.status() > 200 && plain.status() < FIRST_REDIRECTION) {
                documented.add("200 (D15)");
                expected = expected.asSuccess();
                if (plain.status() == NO_CONTENT || plain.status() == RESET_CONTENT) {
                    expected = expected.without("content-length");
                    other = other.without("content-length");
                }
            }
        }
        if (plain.status() == SERVER_ERROR && other.status() == BAD_REQUEST && unreadable) {
            return "= 400 (N13)";
        }
        if (plain.status() >= FIRST_ERROR && plain.isErrorPage() && !other.equals(expected)) {
            documented.add("own body (0012), not to be stored (G9)");
            expected = expected.without("cache-control").bodiless();
            other = other.without("cache-control").bodiless();
        }
        String difference = expected.differenceTo(other);
        return difference.isEmpty() ? "= " + String.join(", ", documented) : difference;
    }

    /** The parts of an answer that have to be the same: all but the protocol's additions and the server's clock. */
    private record Seen(int status, Map<String, List<String>> headers, String body) {

        static Seen of(HttpResponse<byte[]> answer) {
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            answer.headers().map().forEach((name, values) -> {
                boolean clock = name.equalsIgnoreCase("date") && !values.get(0).contains("1970");
                boolean pseudo = name.startsWith(":");
                if (!ProtocolHeader.isProtocolHeader(name) && !clock && !pseudo) {
                    headers.put(name, values.stream().map(Seen::named).toList());
                }
            });
            return new Seen(answer.statusCode(), headers, named(new String(answer.body(), ISO_8859_1)));
        }

        private static String named(String text) {
            return text.replaceAll(VARIANT, "fidelity/plain");
        }

        Seen without(String header) {
            Map<String, List<String>> fewer = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            fewer.putAll(headers);
            fewer.remove(header);
            return new Seen(status, fewer, body);
        }

        Seen asSuccess() {
            return new Seen(200, headers, body);
        }

        /** Returns whether it is a refusal without an entity, which the server has replaced by a page of its own. */
        boolean isErrorPage() {
            return body.contains("<!DOCTYPE html") || body.isEmpty();
        }

        Seen bodiless() {
            return new Seen(
                    status,
                    without("content-type")
                            .without("content-length")
                            .without("content-language")
                            .headers(),
                    "");
        }

        String differenceTo(Seen other) {
            List<String> differences = new ArrayList<>();
            if (status != other.status) {
                differences.add(status + " is " + other.status);
            }
            headers.forEach((name, values) -> {
                if (!values.equals(other.headers.get(name))) {
                    differences.add(name + " " + values + " is " + other.headers.get(name));
                }
            });
            other.headers.forEach((name, values) -> {
                // A recorded response has its length, also where the container would send chunks.
                if (!headers.containsKey(name) && !name.equals("content-length")) {
                    differences.add(name + " " + values + " is more");
                }
            });
            if (!body.equals(other.body)) {
                differences.add("body \"" + start(body) + "\" is \"" + start(other.body) + "\"");
            }
            return String.join("; ", differences);
        }

        private static String start(String text) {
            return text.substring(0, Math.min(60, text.length())).replaceAll("\\s+", " ");
        }

        @Override
        public String toString() {
            return status + " "
                    + String.join(",", headers.getOrDefault("content-type", List.of("-"))) + " "
                    + body.length() + " bytes";
        }
    }
}
