package io.twophp.core.explorer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.twophp.Effects;
import io.twophp.core.execution.Claim;
import io.twophp.core.execution.Execution;
import io.twophp.core.intent.Intent;
import io.twophp.core.intent.StoredResponse;
import io.twophp.core.ledger.LedgerUnavailableException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Business logic: one row of its own, and with {@code EXTERNAL} effects a call to another system before. */
final class Business implements Execution {

    private static final int CREATED = 201;
    private static final int REFUSED = 422;
    private static final int UNAVAILABLE = 503;

    private final World world;
    private final Intent intent;

    Business(World world, Claim claim) {
        this.world = world;
        this.intent = claim.intent();
    }

    @Override
    public Result run() {
        Actor me = world.scheduler.self();
        world.checker.businessBegins(intent);
        me.stepped = isSeen();
        world.scheduler.point();
        me.stepped = isSeen();
        if (me.unit.broken) {
            throw new LedgerUnavailableException("the database went down", null);
        }
        write(
                me,
                new State.Effect(
                        intent.serverCorrelationId(),
                        intent.clientCorrelationId().value(),
                        me.name));
        return new Result(response(status(me), me.name + " under " + intent.epoch()), Optional.of("order-7"));
    }

    private int status(Actor me) {
        return switch (world.scenario.refusal()) {
            case NONE -> CREATED;
            case FINAL -> REFUSED;
            case PASSING -> {
                boolean first = world.store.now().rows().size() == 1;
                me.sees(first ? 8 : 9);
                yield first ? UNAVAILABLE : CREATED;
            }
        };
    }

    /** Returns whether others can see its steps; what it does inside of its unit is invisible. */
    private boolean isSeen() {
        return intent.effects() == Effects.EXTERNAL || joinsNoUnit();
    }

    private boolean joinsNoUnit() {
        return world.has(PlantedFault.OUTCOME_APART_FROM_BUSINESS_DATA);
    }

    private void write(Actor me, State.Effect effect) {
        if (!joinsNoUnit()) {
            me.unit.effects.add(effect);
        } else {
            Transaction own = new Transaction(world.store);
            own.effects.add(effect);
            own.commit();
        }
    }

    @Override
    public StoredResponse describe(Exception failure) {
        return response(500, "failed");
    }

    static StoredResponse response(int status, String text) {
        return new StoredResponse(status, Map.of("Content-Type", List.of("text/plain")), text.getBytes(UTF_8));
    }
}
