package io.twophp.core.protocol;

import java.util.Locale;
import java.util.Objects;

/** An error, for {@code application/problem+json} (RFC 9457); its detail holds nothing unchecked from the request. */
public record Problem(Type type, String detail) {

    public Problem {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(detail, "detail");
    }

    /** The problems the protocol knows, each with its status; {@code docs/problems.md} lists them. */
    public enum Type {
        CALLBACK_REFUSED(400, "The callback's address is not allowed"),
        MALFORMED_CALLBACK(400, "The callback can't be read"),
        MALFORMED_RESOLUTION(400, "The resolution can't be read"),
        MALFORMED_QUERY(400, "The question to the ledger can't be read"),
        MALFORMED_HEADER(400, "A protocol header is missing or malformed"),
        BODY_INCOMPLETE(400, "The body can't be read to its end"),
        IDEMPOTENCY_KEY_MISSING(400, "This resource takes requests with an Idempotency-Key only"),
        MESSAGE_ID_MISSING(400, "This resource takes requests with an X-Message-Id only"),
        MESSAGE_ID_REUSED(400, "The message id belongs to another request"),
        MALFORMED_COMMAND(400, "The command has no canonical form"),
        AUTHENTICATION_REQUIRED(401, "Authentication is required"),
        CALLBACK_NOT_GENUINE(401, "The callback's signature is not good"),
        CENTRAL_NOT_GENUINE(401, "The request is not signed by this service's Central Ledger"),
        TLS_REQUIRED(403, "2PHP needs TLS"),
        FORBIDDEN(403, "The identity lacks a role"),
        CROSS_SITE(403, "A page of another site sends the request"),
        NOT_OWNER(403, "The intent belongs to another identity"),
        OWNER_REFUSED(403, "The owner may not have it executed any more"),
        IDENTITY_TOO_OLD(403, "The request waited for too long to be executed as its owner"),
        SETTLEMENT_REFUSED(403, "This service's doubts are not settled by its Central Ledger"),
        CONFIRMATION_TOKEN_REQUIRED(403, "The late confirmation lacks its token"),
        CONFIRMATION_REFUSED(403, "The token does not confirm this command"),
        NOT_ENROLLED(404, "This service is not enrolled at a Central Ledger"),
        UNKNOWN_CALL(404, "No such call"),
        UNKNOWN_INTENT(404, "No such intent"),
        UNKNOWN_MESSAGE(404, "No such message"),
        NOTHING_STORED(404, "No request is stored here"),
        NOT_EXECUTED(404, "The request that is stored here was not executed yet"),
        METHOD_NOT_ALLOWED(405, "This address is only read"),
        ALREADY_POSTED(405, "This resource was posted to before"),
        NOT_POSTED(405, "Nothing was posted to this resource yet"),
        TTL_EXPIRED(408, "The intent expired before it was confirmed"),
        IN_FLIGHT(409, "A request with the same key is being executed"),
        IDEMPOTENCY_CONFLICT(409, "Another command has the same key"),
        IDEMPOTENCY_KEY_MISMATCH(409, "The key is not that of the command"),
        NOT_IN_DOUBT(409, "The intent is not in doubt"),
        OUTCOME_PURGED(410, "The outcome is no longer kept"),
        MESSAGE_TOO_OLD(410, "The message is too old to be executed"),
        PAYLOAD_TOO_LARGE(413, "The payload is too large to be registered"),
        URI_TOO_LONG(414, "The address is too long to be registered"),
        UNSUPPORTED_MEDIA_TYPE(415, "The body is no JSON"),
        CORRELATION_ID_REUSED(422, "The client correlation id belongs to another request"),
        KEY_REUSED(422, "The key belongs to another request"),
        CONFIRMATION_REQUIRED(428, "The command has to be confirmed"),
        ENROLMENT_REQUIRED(428, "This resource takes two-phase requests only"),
        TOO_MANY_UNCONFIRMED(429, "Too many unconfirmed intents"),
        TOO_MANY_DUPLICATES(429, "The command was repeated too often"),
        ATTEMPTS_EXHAUSTED(500, "The request was executed as often as it may be, in vain"),
        BODY_CONSUMED(500, "The body is not there any more"),
        EXECUTION_FAILED(500, "The request failed"),
        NOT_INTERCEPTED(500, "The resource method ran outside of its intent"),
        TRANSACTION_ENDED(500, "The resource method ended its transaction by itself"),
        RESPONSE_TOO_LARGE(500, "The response is too large to be recorded"),
        PAYLOAD_UNREADABLE(500, "The stored request can't be opened"),
        POST_IN_PROGRESS(503, "Another POST to this resource is being executed"),
        LEDGER_UNAVAILABLE(503, "The intent ledger is not available"),
        TOO_MANY_MESSAGES(503, "Too many unfinished messages"),
        SERVER_BUSY(503, "No room for more asynchronous work"),
        SERVER_STOPPING(503, "This node is stopping");

        private final int status;
        private final String title;

        Type(int status, String title) {
            this.status = status;
            this.title = title;
        }

        public int status() {
            return status;
        }

        public String title() {
            return title;
        }

        public String uri() {
            return "urn:twophp:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
