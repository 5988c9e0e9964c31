package io.twophp.jaxrs.admission;

import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.protocol.Problem.Type;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.request.RefusedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;

/**
 * Admits operators, who may see and settle all intents: the role that {@code twophp.operator-role} names; without the
 * setting, no caller.
 */
@ModuleBean
public class OperatorRule {

    private final Optional<String> role;

    @Inject
    OperatorRule(Settings settings) {
        this.role = settings.find("twophp.operator-role");
    }

    public boolean admits(ContainerRequestContext request) {
        return request.getSecurityContext().getUserPrincipal() != null
                && role.filter(request.getSecurityContext()::isUserInRole).isPresent();
    }

    public void check(ContainerRequestContext request) throws RefusedException {
        if (!admits(request)) {
            throw new RefusedException(
                    Type.FORBIDDEN,
                    "This is for the role that the setting twophp.operator-role names, and for no caller without it.");
        }
    }
}
