package io.twophp.jaxrs.dialect;

import io.twophp.AutoConfirm;
import io.twophp.Dialect;
import io.twophp.cdi.module.ModuleBean;
import io.twophp.core.intent.Intent;
import io.twophp.core.policy.EndpointPolicy;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All dialects that this server speaks. */
@ModuleBean
public class Interpreters {

    private final Map<Dialect, Interpreter> all = new EnumMap<>(Dialect.class);

    @Inject
    Interpreters(Instance<Interpreter> found) {
        found.forEach(interpreter -> all.put(interpreter.dialect(), interpreter));
    }

    public EndpointDialects at(EndpointPolicy policy) {
        if (policy.command().filter(command -> !command.isRegistered()).isPresent()) {
            return EndpointDialects.NONE;
        }
        List<Interpreter> others = policy.dialects().stream()
                .filter(dialect -> dialect != Dialect.TWOPHP)
                .sorted()
                .map(all::get)
                .toList();
        return new EndpointDialects(
                Optional.of(all.get(Dialect.TWOPHP))
                        .filter(twoPhase -> policy.dialects().contains(Dialect.TWOPHP)),
                others,
                policy.autoConfirm() == AutoConfirm.ALWAYS);
    }

    public Interpreter of(Intent intent) {
        return all.get(intent.reservation().dialect());
    }
}
