package io.twophp.jaxrs.dialect.certifiedhttp;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.intent.Name;
import io.twophp.core.policy.LongTime;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.dialect.DialectRequest;
import io.twophp.jaxrs.dialect.Incoming;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.ProtocolHeaders;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Clock;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Interprets a message of Certified HTTP: one request with an {@code X-Message-Id} and a {@code Date}, registered,
 * confirmed and executed in one step. A message so old that no client sends it any more is looked up, and never
 * executed.
 */
@ModuleBean
class CertifiedHttpInterpreter extends Interpreter {

    private static final String MESSAGE_ID = "X-Message-Id";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_:-]{30,100}");

    private final LongTime longTime;
    private final Clock clock = Clock.systemUTC();

    @Inject
    CertifiedHttpInterpreter(Admission admission, Settings settings) {
        super(Dialect.CERTIFIED_HTTP, admission);
        this.longTime = LongTime.of(settings);
    }

    @Override
    public boolean isSpokenBy(ContainerRequestContext request) {
        return request.getHeaders().containsKey(MESSAGE_ID);
    }

    @Override
    public Problem missing() {
        return new Problem(
                Type.MESSAGE_ID_MISSING,
                "Send an " + MESSAGE_ID + " with a unique value and a Date, and both again to repeat the message.");
    }

    /** Reads a message; refuses anonymous callers: anybody who guessed an id would get another's answer. */
    @Override
    public DialectRequest read(Incoming incoming) throws RefusedException {
        Owner owner =
                admission.named(incoming.request(), "A message belongs to the caller that sends it; authenticate.");
        ProtocolHeaders headers = incoming.headers();
        ClientCorrelationId id = id(headers.single(MESSAGE_ID).orElse(""));
        Instant now = clock.instant();
        Instant sent = sent(headers, now);
        if (longTime.isAhead(sent, now)) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER,
                    "Date is in the future: clocks may differ by " + longTime.tolerance() + ", and it is " + now
                            + " here.");
        }
        Name name = new Name(Dialect.CERTIFIED_HTTP, owner, id);
        return longTime.isPast(sent, now)
                ? new DialectRequest.Replay(name)
                : incoming.confirming(name, OptionalLong.empty(), AutoConfirmation.QUIET);
    }

    /** Reads a message's id (C1), unique to its owner; stored as it is: it reveals only its maker and its time. */
    private static ClientCorrelationId id(String field) throws RefusedException {
        if (!ID.matcher(field).matches()) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER, MESSAGE_ID + " must be one id of 30 to 100 characters of A-Z a-z 0-9 _ : -");
        }
        return new ClientCorrelationId(field);
    }

    private static Instant sent(ProtocolHeaders headers, Instant now) throws RefusedException {
        String given = headers.single(HttpHeaders.DATE)
                .orElseThrow(
                        () -> malformed("is missing; send when the message was made, the same in each repetition"));
        return HttpDate.parse(given, now)
                .orElseThrow(() -> malformed("must be a date such as Sun, 06 Nov 1994 08:49:37 GMT"));
    }

    private static RefusedException malformed(String what) {
        return new RefusedException(Type.MALFORMED_HEADER, HttpHeaders.DATE + " " + what + ".");
    }

    @Override
    public Reply write(Answer answer, ContainerRequestContext request) {
        return answer.as(new CertifiedHttpReplies(this, request.getUriInfo().getBaseUri()));
    }
}
