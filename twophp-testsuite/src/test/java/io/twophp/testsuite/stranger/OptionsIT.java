package io.twophp.testsuite.stranger;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The methods allowed at the address of a confirmation, on a server whose {@code OPTIONS} are its own. */
@OnSharedSite
@Tag("W18")
class OptionsIT {

    private final Client alice;

    OptionsIT(Site site) {
        this.alice = site.as("alice");
    }

    @Test
    void w18_theConfirmationsOptionsAreTheResources() {
        HttpResponse<String> resource = alice.send(Request.of("OPTIONS", "deposits"));
        HttpResponse<String> confirmation = alice.send(Request.of("OPTIONS", "deposits/confirm"));
        assertThat(confirmation.statusCode()).isEqualTo(resource.statusCode()).isLessThan(300);
        assertThat(Client.header(confirmation, "Allow"))
                .isEqualTo(Client.header(resource, "Allow"))
                .contains("POST");
        assertThat(confirmation.body()).isEqualTo(resource.body());
    }
}
