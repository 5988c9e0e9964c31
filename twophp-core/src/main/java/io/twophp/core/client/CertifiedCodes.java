package io.twophp.core.client;

import static io.twophp.core.client.CertifiedCodes.Treatment.ASK;
import static io.twophp.core.client.CertifiedCodes.Treatment.FAIL;
import static io.twophp.core.client.CertifiedCodes.Treatment.RETRY;
import static io.twophp.core.client.CertifiedCodes.Treatment.SUCCESS;

import io.twophp.InvalidConfigurationException;
import io.twophp.Phase;
import io.twophp.core.settings.Settings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Certified HTTP's table of status codes (its "Status Codes"): the meaning of an answer without a mark, to a message of
 * which nothing was sent before that can have been executed. A code that the text sorts stands; the application sorts
 * the others. Once the message may have arrived, no answer without a mark decides, whatever its code. Immutable.
 *
 * @param chosen the application's treatment of codes that the text leaves to it. {@code twophp.client.codes}, default
 *     empty
 * @param retryFor the time after which {@link Treatment#RETRY_THEN_FAIL} fails; less if the attempts are used up
 *     before. {@code twophp.client.codes.retry-for}, default 10 s
 */
public record CertifiedCodes(Map<Integer, Treatment> chosen, Duration retryFor) {

    /** The use of a code. */
    public enum Treatment {
        /** The message was delivered. */
        SUCCESS,
        /** Send the message again, under the same id. */
        RETRY,
        /** The message will not be delivered: its answer is returned. */
        FAIL,
        /** Send it again for a while, then fail. */
        RETRY_THEN_FAIL,
        /** Throw an {@link UnsortedAnswerException}, by which the application may send it again. */
        ASK
    }

    private static final String SETTING = "twophp.client.codes";
    private static final int TOO_LARGE = 413;

    /** The codes that the text sorts. */
    static final Map<Integer, Treatment> OF_THE_TEXT = sorted(Map.of(
            SUCCESS, List.of(200, 201, 203, 204, 205, 206, 304),
            RETRY, List.of(202, 300, 301, 302, 305, 408, 502, 503, 504),
            FAIL, List.of(400, 401, 402, 403, 410, 411, TOO_LARGE, 414, 415, 416, 417, 501, 505)));

    /** The codes that the text leaves to the application, and two temporary refusals that are younger than the text. */
    static final Map<Integer, Treatment> DEFAULTS = sorted(Map.of(
            FAIL, List.of(404, 406, 407, 409, 412),
            RETRY, List.of(303, 307, 425, 429, 500)));

    public CertifiedCodes {
        chosen = Map.copyOf(chosen);
        Objects.requireNonNull(retryFor, "retryFor");
        Settings.requirePositive(retryFor, "twophp.client.codes.retry-for", "PT10S");
    }

    private static Map<Integer, Treatment> sorted(Map<Treatment, List<Integer>> codes) {
        Map<Integer, Treatment> table = new TreeMap<>();
        codes.forEach((treatment, all) -> all.forEach(code -> table.put(code, treatment)));
        return Collections.unmodifiableMap(table);
    }

    static CertifiedCodes from(Settings settings) {
        Map<Integer, Treatment> chosen = new TreeMap<>();
        for (String entry : settings.list(SETTING)) {
            String[] parts = entry.split("=", 2);
            int code = parts.length == 2 && parts[0].strip().matches("[2-5][0-9]{2}")
                    ? Integer.parseInt(parts[0].strip())
                    : 0;
            if (code == 0 || OF_THE_TEXT.containsKey(code)) {
                throw refused(
                        entry,
                        code == 0
                                ? "write status=choice, such as 404=ask"
                                : "Certified HTTP itself sorts " + code + " as " + OF_THE_TEXT.get(code)
                                        + "; leave it out");
            }
            chosen.put(code, treatment(parts[1].strip(), entry));
        }
        return new CertifiedCodes(chosen, settings.duration("twophp.client.codes.retry-for", Duration.ofSeconds(10)));
    }

    private static Treatment treatment(String text, String entry) {
        return Arrays.stream(Treatment.values())
                .filter(each -> each != SUCCESS && each.name().equalsIgnoreCase(text.replace('-', '_')))
                .findFirst()
                .orElseThrow(() -> refused(entry, "the choices are retry, fail, retry-then-fail and ask"));
    }

    private static InvalidConfigurationException refused(String entry, String fix) {
        return new InvalidConfigurationException(
                "Setting " + SETTING + ": '" + entry + "' can't be used; " + fix + ".");
    }

    /** @param waiting whether the answer has a {@code Retry-After}, with which 413 is temporary */
    Treatment of(int code, boolean waiting) {
        if (code == TOO_LARGE && waiting) {
            return RETRY;
        }
        Treatment known = chosen.getOrDefault(code, OF_THE_TEXT.getOrDefault(code, DEFAULTS.get(code)));
        return known != null ? known : code < 300 ? SUCCESS : denies(code) ? FAIL : RETRY;
    }

    /**
     * Returns the next step after an answer without a mark, to a message of which nothing was sent before. 303, 307 and
     * 5xx do not say that the message was not executed: after them a heuristic can't end as a failure.
     */
    NextStep unmarked(ReceivedReply received) {
        int code = received.status();
        return switch (of(code, received.asksToWait())) {
            case SUCCESS -> received.done();
            case RETRY -> new NextStep.RepeatWithSameIds();
            case FAIL -> failed(received);
            case RETRY_THEN_FAIL ->
                new NextStep.RepeatBriefly(Optional.of(failed(received)).filter(end -> denies(code)));
            case ASK -> denies(code) ? failed(received) : new NextStep.Ambiguous();
        };
    }

    private static boolean denies(int code) {
        return code / 100 == 4;
    }

    private static NextStep failed(ReceivedReply received) {
        int code = received.status();
        boolean refused = code < 400 || code == 501 || code == 505 || received.isOfTheDoor();
        return refused
                ? new NextStep.Refused(code)
                : new NextStep.Done(Phase.FAILED, Optional.empty(), received.isReplayed());
    }

    /** Returns whether the application wants to be asked about a failure: a recorded redirect is none. */
    boolean asks(int code) {
        return code >= 400 && of(code, false) == ASK;
    }
}
