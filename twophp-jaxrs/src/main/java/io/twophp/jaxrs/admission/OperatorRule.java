package io.twophp.jaxrs.admission;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.exchange.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;

/** Who may see and settle all intents: the role that {@code twophp.operator-role} names; nobody without the setting. */
@ModuleBean
public class OperatorRule {

    private final Optional<String> role;

    @Inject
    OperatorRule(Settings settings) {
        this.role = settings.find("twophp.operator-role");
    }

    /** Whether an operator sends the request. */
    public boolean admits(ContainerRequestContext request) {
        return request.getSecurityContext().getUserPrincipal() != null
                && role.filter(request.getSecurityContext()::isUserInRole).isPresent();
    }

    /** @throws RefusedException unless an operator sends the request */
    public void check(ContainerRequestContext request) throws RefusedException {
        if (!admits(request)) {
            throw new RefusedException(
                    Type.FORBIDDEN,
                    "This is for the role that the setting twophp.operator-role names, and for nobody without it.");
        }
    }
}
