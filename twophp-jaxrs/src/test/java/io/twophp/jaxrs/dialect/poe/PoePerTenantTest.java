package io.twophp.jaxrs.dialect.poe;

import static io.twophp.jaxrs.dialect.poe.PoeTest.assertClosed;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tenants that share addresses on purpose. */
@Tag("X31")
class PoePerTenantTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.with(Map.of("twophp.poe.per-tenant", "true"));

    @Test
    void eachHasAPostOfItsOwn() {
        for (String user : new String[] {"alice@acme", "alice@umbrella", "alice"}) {
            SERVER.as(user).post("poe/files/1").expect(200);
            assertClosed(SERVER.as(user).post("poe/files/1").send());
            assertThat(SERVER.as(user).get("poe/files/1").send().text()).isEqualTo("1");
        }
        assertThat(SERVER.database().orders()).isEqualTo(3);
    }
}
