package io.twophp.central.login;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.central.store.DatabaseProduct;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("LD13")
class FirstAdministratorTest {

    private static final Pattern PASSWORD = Pattern.compile("password '([^']+)'");

    private final People people = new People(DatabaseProduct.H2);
    private final Logger logger = Logger.getLogger(FirstAdministrator.class.getName());
    private final List<String> logged = new ArrayList<>();

    @BeforeEach
    void listens() {
        logger.setFilter(line -> logged.add(new SimpleFormatter().formatMessage(line)));
    }

    @AfterEach
    void stops() {
        logger.setFilter(null);
    }

    private void start(Optional<String> password) {
        FirstAdministrator first = new FirstAdministrator();
        first.users = people.users;
        first.settings = key -> key.equals("twophp.central.administrator.password") ? password : Optional.empty();
        first.start();
    }

    @Test
    void theRandomPasswordIsLoggedOnceAndWorks() {
        start(Optional.empty());
        start(Optional.empty());

        assertThat(logged).singleElement().satisfies(line -> {
            assertThat(line).startsWith("TWOPHP-0901 ");
            Matcher password = PASSWORD.matcher(line);
            assertThat(password.find()).isTrue();
            assertThat(people.login("administrator", password.group(1))).isEqualTo("accepted");
        });
    }

    @Test
    void theGivenPasswordIsNotLogged() {
        start(Optional.of("as it was set"));

        assertThat(logged).isEmpty();
        assertThat(people.login("administrator", "as it was set")).isEqualTo("accepted");
    }
}
