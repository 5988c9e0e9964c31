package io.twophp.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Owner;
import io.twophp.core.engine.Answer;
import io.twophp.core.engine.AutoConfirmation;
import io.twophp.core.engine.Confirmation;
import io.twophp.core.engine.Registration;
import io.twophp.core.intent.Name;
import io.twophp.core.intent.TraceContext;
import io.twophp.jpa.CountedEngine.Cost;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The whole cost of an operation of 2PHP in each mode: the table of docs/performance.md. A statement, commit or flush
 * more than is documented there fails the build.
 */
class PostgreSqlModeCostTest {

    private final CountedEngine counted = new CountedEngine();

    @Test
    void a_local_handshake_is_three_statements_three_commits_and_two_flushes() {
        handshake("first", Effects.LOCAL);
        counted.cost();
        Confirmation confirmation = register("a", Effects.LOCAL);
        assertThat(counted.cost()).isEqualTo(new Cost(1, 1, 1));
        confirm(confirmation);
        assertThat(counted.cost()).isEqualTo(new Cost(2, 2, 1));
    }

    @Test
    void a_lazy_handshake_is_two_statements_two_commits_and_two_flushes() {
        lazily("first");
        counted.cost();
        lazily("a");
        assertThat(counted.cost()).isEqualTo(new Cost(2, 2, 2));
    }

    private void lazily(String id) {
        confirm(register(id, Intents.registration(name(id), Intents.lazy(), Optional.empty())));
    }

    @Test
    void an_external_handshake_waits_for_its_claim_too_and_reads_it_before_it_begins() {
        handshake("first", Effects.EXTERNAL);
        counted.cost();
        handshake("a", Effects.EXTERNAL);
        assertThat(counted.cost()).isEqualTo(new Cost(4, 3, 3));
    }

    @Test
    @Tag("N14")
    void a_replay_is_two_statements_and_writes_nothing() {
        Confirmation confirmation = handshake("a", Effects.LOCAL);
        counted.cost();
        assertThat(counted.engine().confirm(confirmation)).isInstanceOf(Answer.Replayed.class);
        assertThat(counted.cost()).isEqualTo(new Cost(2, 0, 0));
    }

    @Test
    @Tag("D14")
    void an_auto_confirmed_request_is_two_statements_two_commits_and_one_flush() {
        autoConfirmed("first");
        counted.cost();
        autoConfirmed("a");
        assertThat(counted.cost()).isEqualTo(new Cost(2, 2, 1));
    }

    private Confirmation handshake(String id, Effects effects) {
        Confirmation confirmation = register(id, effects);
        confirm(confirmation);
        return confirmation;
    }

    private Confirmation register(String id, Effects effects) {
        return register(id, counted.registration(name(id), effects, Optional.empty(), Optional.empty()));
    }

    private Confirmation register(String id, Registration registration) {
        Answer.Registered registered = (Answer.Registered) counted.engine().register(registration);
        return new Confirmation(
                name(id),
                registered.intent().serverCorrelationId(),
                registered.intent().path(),
                Optional.empty(),
                false,
                TraceContext.NONE);
    }

    private void confirm(Confirmation confirmation) {
        counted.execute(counted.engine().confirm(confirmation), 201);
    }

    private void autoConfirmed(String id) {
        Registration registration = counted.registration(
                name(id), Effects.LOCAL, Optional.empty(), Optional.of(new AutoConfirmation(Optional.empty())));
        counted.execute(counted.engine().register(registration), 201);
    }

    private static Name name(String id) {
        return new Name(Dialect.TWOPHP, new Owner("alice"), new ClientCorrelationId(id));
    }
}
