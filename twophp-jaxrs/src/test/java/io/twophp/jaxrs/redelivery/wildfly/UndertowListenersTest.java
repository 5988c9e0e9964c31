package io.twophp.jaxrs.redelivery.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import io.twophp.jaxrs.redelivery.ServerBeans;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The addresses of a WildFly, by its MBeans; other MBeans are ignored. */
@Tag("D17")
class UndertowListenersTest {

    @RegisterExtension
    private final ServerBeans beans = new ServerBeans();

    private void listener(String scheme, String name, String binding) throws Exception {
        beans.register(
                "jboss.as:subsystem=undertow,server=default-server," + scheme + "-listener=" + name,
                () -> binding,
                Listener.class);
    }

    private void binding(String name, boolean bound, String address, Integer port) throws Exception {
        beans.register(
                "jboss.as:socket-binding-group=standard-sockets,socket-binding=" + name,
                new Bound(bound, address, port),
                Binding.class);
    }

    @Test
    void areThoseOfTheSubsystemWithoutTlsFirst() throws Exception {
        listener("https", "https", "https");
        listener("http", "default", "http");
        listener("http", "closed", "later");
        binding("http", true, "0.0.0.0", 8080);
        binding("https", true, "10.1.2.3", 8443);
        binding("later", false, null, null);
        binding("management-http", true, "127.0.0.1", 9990);
        assertThat(new UndertowListeners().addresses())
                .containsExactly(URI.create("http://127.0.0.1:8080"), URI.create("https://10.1.2.3:8443"));
    }

    @Test
    void mayListenOnIpv6() throws Exception {
        listener("http", "all", "all");
        listener("http", "one", "one");
        binding("all", true, "0:0:0:0:0:0:0:0", 8080);
        binding("one", true, "fe80:0:0:0:1:2:3:4%eth0", 8081);
        assertThat(new UndertowListeners().addresses())
                .containsExactlyInAnyOrder(
                        URI.create("http://[::1]:8080"), URI.create("http://[fe80:0:0:0:1:2:3:4]:8081"));
    }

    @Test
    void areNoneWhereNobodyTells() {
        assertThat(new UndertowListeners().addresses()).isEmpty();
    }

    @Test
    void aServerWithoutElytronIsNone() {
        assertThat(WildFly.isHere()).isFalse();
        assertThatThrownBy(WildFly::new)
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("WildFly");
    }

    /** The attribute of a listener that is read. */
    @FunctionalInterface
    public interface Listener {
        String getsocketBinding();
    }

    /** The attributes of a socket binding that are read. */
    public interface Binding {
        boolean isbound();

        String getboundAddress();

        Integer getboundPort();
    }

    private record Bound(boolean isbound, String getboundAddress, Integer getboundPort) implements Binding {}
}
