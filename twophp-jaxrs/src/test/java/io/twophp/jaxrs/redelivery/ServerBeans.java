package io.twophp.jaxrs.redelivery;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** MBeans as a server has them, until the end of a test. */
public final class ServerBeans implements AfterEachCallback {

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> registered = new ArrayList<>();

    /** @param type the interface with the attributes, a getter for each */
    public <T> void register(String name, T bean, Class<T> type) throws Exception {
        registered.add(beans.registerMBean(new StandardMBean(bean, type), new ObjectName(name))
                .getObjectName());
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        for (ObjectName name : registered) {
            beans.unregisterMBean(name);
        }
        registered.clear();
    }
}
