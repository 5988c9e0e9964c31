package io.twophp.jaxrs.dialect.poe;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.Poster;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.dialect.DialectRequest;
import io.twophp.jaxrs.dialect.Incoming;
import io.twophp.jaxrs.dialect.Interpreter;
import io.twophp.jaxrs.dialect.url.UrlRequest;
import io.twophp.jaxrs.rendering.Reply;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;

/**
 * Interprets POST Once Exactly (draft-nottingham-http-poe-00): a POST is registered, confirmed and executed in one
 * step, under the resource's address and its caller; GET and HEAD ask for its outcome.
 */
@ModuleBean
class PoeInterpreter extends Interpreter {

    /** The fingerprint of every body: bodies are not compared (PD1). */
    private static final Fingerprint ANY = new Fingerprint(new byte[32]);

    private final boolean perTenant;

    @Inject
    PoeInterpreter(Admission admission, Settings settings) {
        super(Dialect.POE, admission);
        this.perTenant = settings.flag("twophp.poe.per-tenant", false);
    }

    @Override
    public DialectRequest read(Incoming incoming) throws RefusedException {
        Name name = name(admission.owner(incoming.request()), incoming.request());
        return UrlRequest.verbOf(incoming.request()).equals(HttpMethod.POST)
                ? new DialectRequest.Register(
                        incoming.registration(name, ANY, false, Optional.of(AutoConfirmation.QUIET)))
                : new DialectRequest.Replay(name);
    }

    /** Returns the name of an address: the same for all tenants, unless a setting gives each its own. */
    Name name(Owner caller, ContainerRequestContext request) throws RefusedException {
        try {
            return UrlRequest.nameOf(Dialect.POE, poster(caller), request);
        } catch (IllegalArgumentException e) {
            throw new RefusedException(
                    Type.AUTHENTICATION_REQUIRED,
                    "The names of the principal and of its tenant are too long together: 240 characters are accepted.");
        }
    }

    private Owner poster(Owner caller) {
        return perTenant && !caller.tenant().isEmpty() ? caller : Poster.of(caller);
    }

    @Override
    public Reply write(Answer answer, ContainerRequestContext request) {
        boolean page = PoePage.isWanted(request);
        return answer.as(
                UrlRequest.verbOf(request).equals(HttpMethod.POST)
                        ? new PoeReplies.ToPost(this, page)
                        : new PoeReplies.ToGet(
                                this, page, admission.known(request).map(this::poster)));
    }
}
