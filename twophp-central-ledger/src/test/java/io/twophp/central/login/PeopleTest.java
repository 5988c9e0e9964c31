package io.twophp.central.login;

import static io.twophp.central.problem.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.access.Role;
import io.twophp.central.login.Session.Begun;
import io.twophp.central.store.AtOnce;
import io.twophp.central.store.EachDatabaseTests;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Users, failed logins and sessions, on each database (LD13). */
@Tag("LD13")
class PeopleTest extends EachDatabaseTests {

    private static final int LIMIT = 10;

    private People people;

    @BeforeEach
    void starts() {
        people = new People(product);
    }

    @Test
    void aPasswordIsStoredAsPbkdf2OnlyAndWithASaltOfItsOwn() {
        String password = people.user("alice", Role.VIEWER);
        people.user("bob", Role.VIEWER);
        people.users.setPassword("bob", "bob", password, "");

        List<String> stored =
                people.sql.all("SELECT password FROM central_user ORDER BY name", row -> row.getString("password"));
        assertThat(stored)
                .doesNotHaveDuplicates()
                .allSatisfy(text ->
                        assertThat(text).startsWith("pbkdf2-sha512$1000$").doesNotContain(password));
        assertThat(people.login("alice", password)).isEqualTo("accepted");
        assertThat(people.login("alice", password + " ")).isEqualTo("login-refused");
        assertThat(people.login("bob", password)).isEqualTo("accepted");
    }

    @Test
    void aNameThatIsNotKnownIsRefusedAsAWrongPasswordIs() {
        people.user("alice", Role.VIEWER);

        assertThat(people.login("alice", "wrong")).isEqualTo(people.login("nobody", "wrong"));
        assertThat(people.audited()).containsExactly("USER_ADDED", "LOGIN_FAILED", "LOGIN_FAILED");
    }

    @Test
    void afterTenFailuresANameWaitsUntilTheFirstIsFiveMinutesOld() {
        String password = people.user("alice", Role.VIEWER);
        for (int i = 0; i < LIMIT; i++) {
            assertThat(people.login("alice", "wrong")).isEqualTo("login-refused");
            people.clock.pass(Duration.ofSeconds(10));
        }

        assertThat(refused(429, () -> people.logins.verify("alice", password, People.ADDRESS))
                        .response()
                        .getHeaderString("Retry-After"))
                .as("the right password, too")
                .isEqualTo("200");
        people.clock.pass(Duration.ofMinutes(5).minusSeconds(100));
        assertThat(people.login("alice", password)).isEqualTo("accepted");
    }

    @Test
    void whatIsRefusedForItsNumberDoesNotCount() {
        people.user("alice", Role.VIEWER);
        for (int i = 0; i < LIMIT + 5; i++) {
            people.login("alice", "wrong");
        }

        assertThat(people.sql.all("SELECT at FROM central_attempt", row -> 1)).hasSize(2 * LIMIT);
        assertThat(people.audited())
                .as("the first that is refused stands in the log, too")
                .filteredOn("LOGIN_FAILED"::equals)
                .hasSize(LIMIT + 1);
    }

    @Test
    @Tag("X5")
    void X5_withinThePauseARightPasswordIsRefusedAsAWrongOneAlsoAfterALogin() {
        String password = people.user("alice", Role.VIEWER);
        assertThat(people.login("alice", password)).isEqualTo("accepted");
        people.clock.pass(Duration.ofSeconds(1));
        for (int i = 0; i < LIMIT; i++) {
            assertThat(people.login("alice", "wrong " + i)).isEqualTo("login-refused");
        }

        assertThat(people.login("alice", password)).isEqualTo(people.login("alice", "wrong"));
        assertThat(people.login("alice", password)).isEqualTo("too-many-logins");
        assertThat(people.failures())
                .hasSize(LIMIT + 1)
                .last()
                .asString()
                .contains("alice from 192.0.2.7: too many failures, refused until ");
        people.clock.pass(Attempts.WINDOW);
        assertThat(people.login("alice", password)).isEqualTo("accepted");
    }

    @Test
    @Tag("X5")
    void X5_whoFailsElsewhereDoesNotKeepOutWhoLoggedInHere() {
        String password = people.user("alice", Role.VIEWER);
        people.login("alice", password);
        for (int i = 0; i < 3 * LIMIT; i++) {
            people.login("alice", "wrong", "198.51.100.1");
        }

        assertThat(people.login("alice", password, "198.51.100.2")).isEqualTo("too-many-logins");
        for (int hour = 0; hour < 30; hour++) {
            people.login("alice", "wrong", "198.51.100.1");
            assertThat(people.login("alice", password)).isEqualTo("accepted");
            people.clock.pass(Duration.ofHours(1));
        }
    }

    @Test
    @Tag("X5")
    void X5_aLoginGivesNobodyMoreGuesses() {
        String password = people.user("alice", Role.VIEWER);
        int looked = 0;
        for (int i = 0; i < 3 * LIMIT; i++) {
            looked += people.login("alice", "wrong", "198.51.100.1").equals("login-refused") ? 1 : 0;
            people.login("alice", password, "192.0.2." + i);
        }
        assertThat(looked).isEqualTo(LIMIT);
    }

    @Test
    @Tag("X5")
    void X5_theFirstUseOfBasicIsInTheAuditLog() {
        String password = people.user("alice", Role.VIEWER);
        for (int i = 0; i < 5; i++) {
            people.logins.basic("alice", password, People.ADDRESS);
        }
        people.clock.pass(Duration.ofMinutes(5));
        people.logins.basic("alice", password, People.ADDRESS);

        assertThat(people.audited()).containsExactly("USER_ADDED", "LOGIN", "LOGIN");
    }

    @Test
    @Tag("X14")
    void X14_allAddressesOfOneNetworkCountTogether() {
        for (int i = 0; i < 3 * LIMIT; i++) {
            assertThat(people.login("nobody" + i, "wrong", "2001:db8:1:2::" + i))
                    .isEqualTo("login-refused");
        }

        assertThat(people.login("nobody", "wrong", "2001:db8:1:2:ffff::1")).isEqualTo("too-many-logins");
        assertThat(people.login("nobody", "wrong", "2001:db8:1:3::1")).isEqualTo("login-refused");
        assertThat(Attempts.network("::ffff:192.0.2.7")).isEqualTo("192.0.2.7");
    }

    @Test
    @Tag("X21")
    void X21_aNameOfAFailureIsOneLineInTheAuditLog() {
        people.login("a\nb\r\u0085\u2028c d\u202Ee" + "x".repeat(1000), "wrong");

        assertThat(people.failures())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a?b???c?d?exxx")
                .hasSizeLessThan(100);
    }

    /** Counts iterations, and needs no clock. */
    @Test
    @Tag("X21")
    void X21_everyNameTakesAsManyIterationsAlsoAfterTheirNumberHasChanged() {
        for (String now : new String[] {"1000", "300"}) {
            AtomicLong iterations = new AtomicLong();
            people.user("of " + now, Role.VIEWER);
            people.logins.passwords = new Passwords() {
                @Override
                byte[] hash(String password, byte[] salt, int number) {
                    iterations.addAndGet(number);
                    return super.hash(password, salt, number);
                }
            };
            people.logins.passwords.settings =
                    key -> Optional.ofNullable(key.equals("twophp.central.password.iterations") ? now : null);
            people.users.passwords = people.logins.passwords;
            people.logins.passwords.nobodys();
            people.user("at " + now, Role.VIEWER);
            for (String name : new String[] {"of " + now, "at " + now, "nobody"}) {
                iterations.set(0);
                people.login(name, "wrong");
                assertThat(iterations).as(name + " at " + now).hasValue(1000);
            }
        }
    }

    @Test
    void aLoginForgetsItselfOnly() {
        String password = people.user("alice", Role.VIEWER);
        for (int i = 0; i < 3 * LIMIT; i++) {
            assertThat(people.login("nobody" + i, "wrong")).isEqualTo("login-refused");
            people.clock.pass(Duration.ofMillis(1));
            people.login("alice", password);
        }

        assertThat(people.login("nobody", "wrong")).isEqualTo("too-many-logins");
        assertThat(people.login("nobody", "wrong", "192.0.2.8"))
                .as("from elsewhere")
                .isEqualTo("login-refused");
    }

    @Test
    void manyAtATimeAreNoWayAroundTheLimit() throws Exception {
        people.user("alice", Role.VIEWER);
        AtomicInteger address = new AtomicInteger();
        Callable<Long> attempts = () -> IntStream.range(0, 5)
                .mapToObj(i -> people.login("alice", "wrong", "192.0.2." + address.getAndIncrement()))
                .filter("login-refused"::equals)
                .count();

        List<Long> looked = AtOnce.run(Collections.nCopies(8, attempts));
        assertThat(looked.stream().mapToLong(n -> n).sum()).isEqualTo(LIMIT);
    }

    @Test
    void aPasswordThatWasRightMinutesAgoIsNotHashedAgainButOnceItIsChangedItIsWrong() {
        String password = people.user("alice", Role.VIEWER);
        people.login("alice", password);
        people.sql.update("DELETE FROM central_attempt");
        people.login("alice", password);
        assertThat(people.sql.all("SELECT at FROM central_attempt", row -> 1)).isEmpty();

        people.users.setPassword("alice", "alice", "another-password", "");

        assertThat(people.login("alice", password)).isEqualTo("login-refused");
        assertThat(people.login("alice", "another-password")).isEqualTo("accepted");
    }

    @Test
    void aSessionEndsHalfAnHourAfterItsLastRequestAndAfterTwelveHoursAnyway() {
        people.user("alice", Role.VIEWER);
        Begun begun = people.sessions.begin(people.find("alice"), People.ADDRESS);
        for (int i = 0; i < 5; i++) {
            people.clock.pass(Duration.ofMinutes(29));
            assertThat(people.sessions.use(begun.token())).contains(begun.session());
        }
        people.clock.pass(Duration.ofMinutes(30));
        assertThat(people.sessions.use(begun.token())).isEmpty();

        Begun lasting = people.sessions.begin(people.find("alice"), People.ADDRESS);
        for (int i = 0; i < 47; i++) {
            people.clock.pass(Duration.ofMinutes(15));
            assertThat(people.sessions.use(lasting.token())).isPresent();
        }
        people.clock.pass(Duration.ofMinutes(15));
        assertThat(people.sessions.use(lasting.token())).isEmpty();
    }

    @Test
    void theDatabaseHasNoTokenThatCouldBeUsedNorSessionsThatAreOver() {
        people.user("alice", Role.VIEWER);
        people.sessions.begin(people.find("alice"), People.ADDRESS);
        people.clock.pass(Duration.ofHours(12));
        Begun begun = people.sessions.begin(people.find("alice"), People.ADDRESS);

        List<String> digests = people.sql.all("SELECT digest FROM central_session", row -> row.getString("digest"));
        assertThat(digests).hasSize(1).doesNotContain(begun.token());
        assertThat(people.sessions.use(digests.get(0))).isEmpty();
    }

    @Test
    void otherRolesCountAtOnceAndWhoIsDisabledIsOut() {
        people.user("alice", Role.ADMINISTRATOR);
        people.user("bob", Role.OPERATOR);
        Begun begun = people.sessions.begin(people.find("bob"), People.ADDRESS);

        people.users.change("alice", "bob", Optional.of(Set.of(Role.AUDITOR)), Optional.empty());
        assertThat(people.sessions.use(begun.token()).orElseThrow().user().roles())
                .containsExactly(Role.AUDITOR);

        people.users.change("alice", "bob", Optional.empty(), Optional.of(true));
        assertThat(people.sessions.use(begun.token())).isEmpty();
        people.users.change("alice", "bob", Optional.empty(), Optional.of(false));
        assertThat(people.sessions.use(begun.token()))
                .as("it does not come back")
                .isEmpty();
    }

    @Test
    void thereIsAlwaysAnAdministrator() {
        people.user("alice", Role.ADMINISTRATOR);
        people.user("bob", Role.ADMINISTRATOR);
        people.users.change("alice", "alice", Optional.empty(), Optional.of(true));

        refused(
                409,
                "last-administrator",
                () -> people.users.change("bob", "bob", Optional.of(Set.of(Role.VIEWER)), Optional.empty()));
        assertThat(people.find("bob").roles()).containsExactly(Role.ADMINISTRATOR);
    }

    @Test
    void theFirstAdministratorIsAddedOnce() {
        assertThat(people.users.addFirst("administrator", "a password")).isTrue();
        assertThat(people.users.addFirst("administrator", "another")).isFalse();
        assertThat(people.users.all()).hasSize(1);
        assertThat(people.login("administrator", "a password")).isEqualTo("accepted");
    }
}
