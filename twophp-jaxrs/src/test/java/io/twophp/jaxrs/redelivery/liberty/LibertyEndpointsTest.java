package io.twophp.jaxrs.redelivery.liberty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.InvalidConfigurationException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The addresses of an Open Liberty, by its MBeans; other MBeans are ignored. */
@Tag("D17")
class LibertyEndpointsTest {

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> registered = new ArrayList<>();

    @AfterEach
    void remove() throws Exception {
        for (ObjectName name : registered) {
            beans.unregisterMBean(name);
        }
    }

    private void endpoint(String name, String host, int port) throws Exception {
        Endpoint bean = new Endpoint() {
            @Override
            public String getHost() {
                return host;
            }

            @Override
            public int getPort() {
                return port;
            }
        };
        registered.add(beans.registerMBean(
                        new StandardMBean(bean, Endpoint.class),
                        new ObjectName("WebSphere:feature=channelfw,type=endpoint,name=" + name))
                .getObjectName());
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
}
