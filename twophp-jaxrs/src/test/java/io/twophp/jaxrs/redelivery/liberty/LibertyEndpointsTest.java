package io.twophp.jaxrs.redelivery.liberty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import io.twophp.jaxrs.redelivery.ServerBeans;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The addresses of an Open Liberty, by its MBeans; other MBeans are ignored. */
@Tag("D17")
class LibertyEndpointsTest {

    @RegisterExtension
    private final ServerBeans beans = new ServerBeans();

    private void endpoint(String name, String host, int port) throws Exception {
        beans.register("WebSphere:feature=channelfw,type=endpoint,name=" + name, new Bound(host, port), Endpoint.class);
    }

    @Test
    void areThoseThatHaveAPortWithoutTlsFirst() throws Exception {
        endpoint("defaultHttpEndpoint-ssl", "*", 9443);
        endpoint("defaultHttpEndpoint", "*", 9080);
        endpoint("otherHttpEndpoint", "2001:db8::1", 9081);
        endpoint("closedHttpEndpoint", "*", -1);
        endpoint("InboundJmsCommsEndpoint", "*", 7276);
        assertThat(new LibertyEndpoints().addresses())
                .containsExactlyInAnyOrder(
                        URI.create("http://127.0.0.1:9080"),
                        URI.create("http://[2001:db8::1]:9081"),
                        URI.create("https://127.0.0.1:9443"),
                        URI.create("http://127.0.0.1:7276"))
                .endsWith(URI.create("https://127.0.0.1:9443"), URI.create("http://127.0.0.1:7276"));
    }

    @Test
    void areNoneWhereNobodyTells() {
        assertThat(new LibertyEndpoints().addresses()).isEmpty();
    }

    @Test
    void classesThatAreNoLibertysFailTheDeployment() {
        assertThat(Liberty.isHere()).isFalse();
        assertThatThrownBy(() -> new Subjects(LibertyEndpointsTest.class))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("Open Liberty");
    }

    /** The attributes that are read. */
    public interface Endpoint {
        String getHost();

        int getPort();
    }

    private record Bound(String getHost, int getPort) implements Endpoint {}
}
