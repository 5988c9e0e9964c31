package io.twophp.jaxrs.central;

import io.twophp.LedgerEntry.Actor;
import io.twophp.Phase;
import io.twophp.core.protocol.OneLine;
import io.twophp.core.signature.SigningKeys;
import io.twophp.core.sync.CentralUnavailableException;
import io.twophp.core.sync.CentralUnavailableException.Kind;
import io.twophp.core.sync.Membership.Central;
import io.twophp.core.sync.Receipt;
import io.twophp.core.sync.Receipt.Ahead;
import io.twophp.core.sync.Receipt.Refusal;
import io.twophp.jaxrs.request.JsonBodies;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** Reads the answers of the Central Ledger. Unknown members are ignored (L11). */
final class CentralAnswers {

    private static final int LONGEST_TEXT = 500;

    private CentralAnswers() {}

    /** An answer as it was received. */
    record Answer(int status, Optional<String> retryAfter, Optional<String> date, byte[] body) {}

    /** Reads the answer to a batch; a single row may be the cause of a refusal. */
    static Receipt receipt(Answer answer) throws CentralUnavailableException {
        JsonObject json = switch (answer.status()) {
            case 400, 500 -> throw refused(answer, Kind.FAILED);
            case 413 -> throw refused(answer, Kind.TOO_LARGE);
            default -> json(answer);
        };
        try {
            return new Receipt(
                    json.getInt("stored"),
                    json.getInt("unchanged"),
                    array(json, "refused").getValuesAs(CentralAnswers::refusal),
                    array(json, "ahead").getValuesAs(CentralAnswers::ahead));
        } catch (RuntimeException e) {
            throw notUnderstood(e);
        }
    }

    private static JsonArray array(JsonObject json, String name) {
        return json.containsKey(name) ? json.getJsonArray(name) : JsonArray.EMPTY_JSON_ARRAY;
    }

    private static Refusal refusal(JsonObject one) {
        return new Refusal(one.getString("server_correlation_id"), actor(one), one.getString("reason"));
    }

    private static Ahead ahead(JsonObject one) {
        return new Ahead(
                one.getString("server_correlation_id"),
                actor(one),
                one.getInt("generation"),
                one.getJsonNumber("version").longValue(),
                Phase.valueOf(one.getString("phase")));
    }

    private static Actor actor(JsonObject one) {
        return Actor.valueOf(one.getString("actor").toUpperCase(Locale.ROOT));
    }

    static Central central(Answer answer, String token) throws CentralUnavailableException {
        JsonObject json = json(answer);
        try {
            return Central.enrolledBy(
                    token,
                    UUID.fromString(json.getString("central_id")),
                    SigningKeys.publicKey(json.getString("public_key")));
        } catch (RuntimeException e) {
            throw notUnderstood(e);
        }
    }

    /** @throws CentralUnavailableException unless the request was accepted */
    static void accepted(Answer answer) throws CentralUnavailableException {
        json(answer);
    }

    private static JsonObject json(Answer answer) throws CentralUnavailableException {
        if (answer.status() < 200 || answer.status() > 299) {
            throw refused(answer, kind(answer.status()));
        }
        return JsonBodies.json(answer.body()).orElseThrow(() -> notUnderstood(null));
    }

    private static Kind kind(int status) {
        return switch (status) {
            case 422 -> Kind.UNKNOWN_FORMAT;
            case 429, 503 -> Kind.BUSY;
            case 400, 401, 403, 404, 409, 413 -> Kind.REFUSED;
            default -> Kind.UNREACHABLE;
        };
    }

    private static CentralUnavailableException refused(Answer answer, Kind kind) {
        return new CentralUnavailableException(
                kind, "it answered " + answer.status() + detail(answer), pause(answer), null);
    }

    private static String detail(Answer answer) {
        String detail = JsonBodies.json(answer.body())
                .map(problem -> problem.getString("detail", ""))
                .orElse("");
        return detail.isEmpty() ? "" : ": " + OneLine.of(detail.substring(0, Math.min(detail.length(), LONGEST_TEXT)));
    }

    /** Reads seconds, or a date, which is compared with the answer's own (RFC 9110, 10.2.3). */
    private static Optional<Duration> pause(Answer answer) {
        return answer.retryAfter()
                .map(String::trim)
                .flatMap(text -> text.matches("\\d{1,9}")
                        ? Optional.of(Duration.ofSeconds(Long.parseLong(text)))
                        : moment(text)
                                .flatMap(until -> answer.date()
                                        .flatMap(CentralAnswers::moment)
                                        .map(from -> Duration.between(from, until))));
    }

    private static Optional<Instant> moment(String text) {
        try {
            return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text)));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static CentralUnavailableException notUnderstood(RuntimeException cause) {
        return new CentralUnavailableException(
                Kind.UNREACHABLE, "its answer is not that of a Central Ledger", Optional.empty(), cause);
    }
}
