package io.twophp.jaxrs.dialect.ids;

import io.twophp.CommandActor;
import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.command.CommandEnvelope;
import io.twophp.core.command.CommandEnvelope.Intention;
import io.twophp.core.command.CommandEnvelope.Speaker;
import io.twophp.core.command.MalformedCommandException;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.LastingKey;
import io.twophp.core.engine.Registration;
import io.twophp.core.evidence.CommandNames;
import io.twophp.core.evidence.Commands;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.StoredRequest;
import io.twophp.core.policy.CommandPolicy;
import io.twophp.core.protocol.Problem;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.dialect.DialectRequest;
import io.twophp.jaxrs.dialect.Incoming;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.rendering.Problems;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Interprets a command of IDS (RFC-WF-0010). Its key is made from its content, so that every request of its method
 * speaks this dialect. Registered, confirmed and executed in one step, or, if it needs a confirmation, in two.
 */
@ModuleBean
class CommandInterpreter extends Interpreter {

    private static final String KEY = "io.twophp.command.key";
    private static final String FINGERPRINT = "io.twophp.command.fingerprint";
    private static final String A_MINUTE = "60";
    private static final Pattern STRAY_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private final Commands commands;
    private final CommandNames names;
    private final Instance<HttpServletRequest> servletRequest;

    @Inject
    CommandInterpreter(
            Admission admission,
            Commands commands,
            LastingKey lastingKey,
            Instance<HttpServletRequest> servletRequest) {
        super(Dialect.IDS, admission);
        this.commands = commands;
        this.names = new CommandNames(lastingKey);
        this.servletRequest = servletRequest;
    }

    @Override
    public DialectRequest read(Incoming incoming) throws RefusedException {
        ContainerRequestContext request = incoming.request();
        Owner owner = admission.named(request, "A command is that of an actor; authenticate.");
        requireKeyed(request);
        Optional<String> token = incoming.headers().single(CommandReplies.TOKEN);
        Optional<String> expected = incoming.headers().single(CommandReplies.KEY);
        CommandPolicy policy = incoming.policy().command().orElseThrow();
        CommandEnvelope envelope = envelope(owner, policy, incoming);
        String key = envelope.key();
        if (expected.filter(theirs -> !theirs.equals(key)).isPresent()) {
            throw new RefusedException(
                    Type.IDEMPOTENCY_KEY_MISMATCH,
                    CommandReplies.KEY + " is not the key of this command, which is " + key
                            + ". Nothing changed. Leave the header out, or send what was meant.");
        }
        request.setProperty(KEY, key);
        Fingerprint fingerprint = new Fingerprint(envelope.digest());
        request.setProperty(FINGERPRINT, fingerprint);
        Name name = new Name(Dialect.IDS, owner, names.of(key));
        if (commands.pause(name).isPresent()) {
            throw new RefusedException(
                    Type.TOO_MANY_DUPLICATES,
                    "This command was sent too often within a minute. Ask its status instead, or wait.");
        }
        Registration registration = incoming.registration(
                name,
                fingerprint,
                incoming.headers().prefersAsync(),
                policy.isConfirmed() ? Optional.empty() : Optional.of(AutoConfirmation.QUIET));
        return new DialectRequest.Perform(registration, token.filter(shown -> policy.isConfirmed()));
    }

    private void requireKeyed(ContainerRequestContext request) throws RefusedException {
        // The query as it was sent: some servers escape malformed parts of it, and it then looks well-formed.
        String query = servletRequest.isResolvable() ? servletRequest.get().getQueryString() : null;
        if (query != null && STRAY_ESCAPE.matcher(query).find()) {
            throw malformed("its query has a '%' without two hexadecimal digits behind it");
        }
        if (request.getUriInfo().getRequestUri().getRawPath().indexOf(';') >= 0) {
            throw malformed("its path has matrix parameters, which are no part of it; send them in query or body");
        }
    }

    private static RefusedException malformed(String why) {
        return new RefusedException(Type.MALFORMED_COMMAND, "The command has no key: " + why + ". Nothing was stored.");
    }

    private static CommandEnvelope envelope(Owner owner, CommandPolicy policy, Incoming incoming)
            throws RefusedException {
        StoredRequest stored = incoming.stored();
        String mediaType = incoming.request().getHeaderString(HttpHeaders.CONTENT_TYPE);
        try {
            return CommandEnvelope.of(
                    new Speaker(
                            owner.tenant(),
                            policy.actor() == CommandActor.SHARED ? Optional.empty() : Optional.of(owner.name())),
                    new Intention(
                            policy.entity(),
                            policy.action(),
                            Map.copyOf(incoming.request().getUriInfo().getPathParameters(true))),
                    policy.fields(),
                    stored.query(),
                    mediaType == null ? "" : mediaType,
                    stored.body());
        } catch (MalformedCommandException e) {
            throw malformed(e.getMessage());
        }
    }

    @Override
    public Reply write(Answer answer, ContainerRequestContext request) {
        boolean compensated = answer instanceof Answer.Replayed replayed
                && commands.isCompensated(replayed.intent().serverCorrelationId());
        return answer.as(new CommandReplies(
                this,
                request.getUriInfo().getBaseUri(),
                Optional.ofNullable((String) request.getProperty(KEY)),
                admission.known(request),
                commands.decision(answer, Optional.ofNullable((Fingerprint) request.getProperty(FINGERPRINT))),
                compensated));
    }

    @Override
    public Reply refuse(Problem problem) {
        Reply reply = Problems.reply(problem);
        return problem.type() == Type.TOO_MANY_DUPLICATES ? reply.set(HttpHeaders.RETRY_AFTER, A_MINUTE) : reply;
    }
}
