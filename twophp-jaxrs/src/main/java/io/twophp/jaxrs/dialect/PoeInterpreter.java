package io.twophp.jaxrs.dialect;

import io.twophp.Dialect;
import io.twophp.Owner;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Registration;
import io.twophp.core.intent.Fingerprint;
import io.twophp.core.intent.Name;
import io.twophp.jaxrs.admission.Admission;
import io.twophp.jaxrs.exchange.RefusedException;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * POST Once Exactly (draft-nottingham-http-poe-00): a POST is registered, confirmed and executed in one step, under the
 * resource's address and whoever sends it; GET and HEAD ask what became of it.
 */
@ModuleBean
class PoeInterpreter implements Interpreter {

    /** Bodies are not compared (PD1): all are the same. */
    private static final Fingerprint ANY = new Fingerprint(new byte[32]);

    private final Admission admission;

    @Inject
    PoeInterpreter(Admission admission) {
        this.admission = admission;
    }

    @Override
    public Dialect dialect() {
        return Dialect.POE;
    }

    @Override
    public boolean isSpokenBy(ContainerRequestContext request) {
        return true;
    }

    @Override
    public Errand read(Incoming incoming) throws IOException, RefusedException {
        Owner owner = admission.owner(incoming.request());
        Name name = UrlNames.of(Dialect.POE, owner, incoming.request());
        return UrlNames.verb(incoming.request()).equals(HttpMethod.POST)
                ? new Errand.Register(new Registration(
                        name,
                        OptionalLong.empty(),
                        incoming.stored(),
                        ANY,
                        incoming.policy(),
                        false,
                        Optional.of(AutoConfirmation.QUIET)))
                : new Errand.Replay(name);
    }

    @Override
    public Reply write(Answer answer, ContainerRequestContext request) {
        return answer.as(
                UrlNames.verb(request).equals(HttpMethod.POST)
                        ? new PoePostReplies(this)
                        : new PoeGetReplies(this, admission.known(request)));
    }
}
