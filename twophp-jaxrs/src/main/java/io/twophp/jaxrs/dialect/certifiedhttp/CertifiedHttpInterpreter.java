package io.twophp.jaxrs.dialect.certifiedhttp;

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

/**
 * Interprets a message of Certified HTTP: one request with an {@code X-Message-Id} and a {@code Date}, registered,
 * confirmed and executed in one step. A message so old that no client sends it any more is looked up, and never
 * executed.
 */
@ModuleBean
class CertifiedHttpInterpreter implements Interpreter {

    private final Admission admission;
    private final LongTime longTime;
    private final Clock clock;

    @Inject
    CertifiedHttpInterpreter(Admission admission, Settings settings) {
        this(admission, LongTime.of(settings), Clock.systemUTC());
    }

    CertifiedHttpInterpreter(Admission admission, LongTime longTime, Clock clock) {
        this.admission = admission;
        this.longTime = longTime;
        this.clock = clock;
    }

    @Override
    public Dialect dialect() {
        return Dialect.CERTIFIED_HTTP;
    }

    @Override
    public boolean isSpokenBy(ContainerRequestContext request) {
        return request.getHeaders().containsKey(MessageId.HEADER);
    }

    @Override
    public Problem missing() {
        return new Problem(
                Type.MESSAGE_ID_MISSING,
                "Send an " + MessageId.HEADER
                        + " with a unique value and a Date, and both again to repeat the message.");
    }

    /** Reads a message; refuses anonymous callers: anybody who guessed an id would get another's answer. */
    @Override
    public DialectRequest read(Incoming incoming) throws RefusedException {
        Owner owner = admission.named(incoming.request(), "A message belongs to whoever sends it; authenticate.");
        ProtocolHeaders headers = incoming.headers();
        MessageId id = MessageId.parse(headers.single(MessageId.HEADER).orElse(""));
        Instant now = clock.instant();
        Instant sent = sent(headers, now);
        if (longTime.isAhead(sent, now)) {
            throw new RefusedException(
                    Type.MALFORMED_HEADER,
                    "Date is in the future: clocks may differ by " + longTime.tolerance() + ", and it is " + now
                            + " here.");
        }
        Name name = new Name(Dialect.CERTIFIED_HTTP, owner, id.id());
        return longTime.isPast(sent, now)
                ? new DialectRequest.Replay(name)
                : incoming.confirming(name, OptionalLong.empty(), AutoConfirmation.QUIET);
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
