package io.twophp;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The header fields of draft §14, spelled as there, and those that this library adds. */
public final class ProtocolHeader {

    public static final String ENABLED = "DTT-2PHP-Enabled";
    public static final String CLIENT_CORRELATION_ID = "DTT-2PHP-Client-Correlation-ID";
    public static final String AUTO_CONFIRM = "DTT-2PHP-Auto-Confirm";
    public static final String CALLBACK = "DTT-2PHP-Callback";
    public static final String REQUESTED_TTL = "DTT-2PHP-Requested-TTL";
    public static final String SERVER_CORRELATION_ID = "DTT-2PHP-Server-Correlation-ID";
    public static final String PHASE_STATE = "DTT-2PHP-Phase-State";
    public static final String TTL = "DTT-2PHP-TTL";
    public static final String PONR_DEADLINE = "DTT-2PHP-PONR-Deadline";
    public static final String RESOURCE_ID = "DTT-2PHP-Resource-ID";
    public static final String REPLAY_POLICY = "DTT-2PHP-Replay-Policy";
    public static final String MESSAGE = "DTT-2PHP-Message";

    /** The token that Phase 1 answers with under {@code REUSE}, and a late Phase 2 bears (D9). Not in the draft. */
    public static final String CONFIRMATION_TOKEN = "DTT-2PHP-Confirmation-Token";

    /** The method's own status, with a 200 that stands for another success (D15). Not in the draft. */
    public static final String RESPONSE_STATUS = "DTT-2PHP-Response-Status";

    /** The value of {@link #MESSAGE} with 408 (§5.4). */
    public static final String EXPIRED_MESSAGE = "Request TTL exceeded. Re-submit as new request.";

    /** The value of {@link #MESSAGE} when the recorded response is sent again (D27). */
    public static final String REPLAYED_MESSAGE = "Replayed";

    private static final String PREFIX = "dtt-2php-";

    private static final List<String> ALL = List.of(
            ENABLED,
            CLIENT_CORRELATION_ID,
            AUTO_CONFIRM,
            CALLBACK,
            REQUESTED_TTL,
            SERVER_CORRELATION_ID,
            PHASE_STATE,
            TTL,
            PONR_DEADLINE,
            RESOURCE_ID,
            REPLAY_POLICY,
            MESSAGE,
            CONFIRMATION_TOKEN,
            RESPONSE_STATUS);

    private ProtocolHeader() {}

    /** Returns a header's name as it is spelled here if it is one of these, in any case; else unchanged. */
    public static String spelling(String name) {
        return ALL.stream().filter(name::equalsIgnoreCase).findFirst().orElse(name);
    }

    /**
     * Returns whether an answer bears any of these headers, and so comes from a server that speaks 2PHP.
     *
     * @param header returns the answer's header of a name, or null
     */
    public static boolean isMarked(Function<String, String> header) {
        return ALL.stream().anyMatch(name -> header.apply(name) != null);
    }

    /** Returns whether a header is the protocol's, in any case. */
    public static boolean isProtocolHeader(String name) {
        return name.toLowerCase(Locale.ROOT).startsWith(PREFIX);
    }
}
