package io.twophp.jaxrs.dialect;

import io.twophp.Dialect;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.engine.Answer;
import io.twophp.jaxrs.exchange.RefusedException;
import io.twophp.jaxrs.rendering.Replies;
import io.twophp.jaxrs.rendering.Reply;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.IOException;

/**
 * Interprets requests without any header of 2PHP, if the server confirms all of them: 2PHP's transparent mode (draft
 * §5.5.6).
 */
@ModuleBean
class TransparentInterpreter implements Interpreter {

    private final AutoConfirming autoConfirming;

    @Inject
    TransparentInterpreter(AutoConfirming autoConfirming) {
        this.autoConfirming = autoConfirming;
    }

    @Override
    public Dialect dialect() {
        return Dialect.TWOPHP;
    }

    @Override
    public boolean isSpokenBy(ContainerRequestContext request) {
        return true;
    }

    @Override
    public DialectRequest read(Incoming incoming) throws IOException, RefusedException {
        return autoConfirming.bystanders(incoming);
    }

    @Override
    public Reply write(Answer answer, ContainerRequestContext request) {
        return Replies.of(answer, request.getUriInfo().getBaseUri());
    }
}
