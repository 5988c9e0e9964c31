package io.twophp.central.login;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("LD13")
class CredentialsTest {

    private static String basic(String text) {
        return "Basic " + Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }

    @Test
    void aPasswordMayHaveColonsAndAnyCharacter() {
        assertThat(Credentials.of(basic("alice:pä:ß"))).contains(new Credentials("alice", "pä:ß"));
        assertThat(Credentials.of(basic("alice:").replace("Basic", "basic"))).contains(new Credentials("alice", ""));
    }

    @Test
    void whatIsNoneIsNone() {
        assertThat(Credentials.of("Bearer abc")).isEmpty();
        assertThat(Credentials.of("Basic !")).isEmpty();
        assertThat(Credentials.of("Basic ")).isEmpty();
        assertThat(Credentials.of(basic("no colon"))).isEmpty();
    }

    @Test
    void thePasswordIsNotPrinted() {
        assertThat(new Credentials("alice", "secret")).hasToString("Credentials[alice]");
    }
}
