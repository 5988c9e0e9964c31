package io.twophp.central.login;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.access.Role;
import io.twophp.central.login.LoginResult.Accepted;
import io.twophp.central.login.LoginResult.Refused;
import io.twophp.central.login.LoginResult.TooMany;
import io.twophp.central.login.Session.Begun;
import io.twophp.central.store.DatabaseProduct;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the statements of {@link PeopleTest} on PostgreSQL, too. */
@Tag("LD13")
class PeopleOnPostgresTest {

    private final People people = new People(DatabaseProduct.POSTGRESQL);

    @Test
    void usersLogInFailAndLeave() {
        people.user("alice", Role.ADMINISTRATOR);
        String password = people.user("bob", Role.OPERATOR);
        assertThat(people.login("bob", password)).isInstanceOf(Accepted.class);
        people.clock.pass(Duration.ofSeconds(1));
        for (int i = 0; i < 10; i++) {
            assertThat(people.login("bob", "wrong")).isInstanceOf(Refused.class);
        }
        assertThat(people.login("bob", "wrong")).isEqualTo(new TooMany(Duration.ofMinutes(5)));

        Begun begun = people.sessions.begin(people.find("bob"), People.ADDRESS);
        people.clock.pass(Duration.ofMinutes(2));
        assertThat(people.sessions.use(begun.token())).contains(begun.session());
        people.users.change("alice", "bob", Optional.of(Set.of(Role.AUDITOR)), Optional.of(true));
        assertThat(people.sessions.use(begun.token())).isEmpty();
        assertThat(people.users.addFirst("administrator", "a password")).isFalse();
        assertThat(people.users.all()).hasSize(2);
    }
}
