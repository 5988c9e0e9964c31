package io.twophp.testsuite.inside;

import io.twophp.testsuite.inside.war.Applications;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.time.Duration;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.protocol.servlet5.runner.ServletCommandService;

/** A second application on the server, whose name is its context path. Only for use in the server. */
interface Neighbour {

    String NAME = "second";

    void deploy();

    void undeploy();

    /**
     * Returns the way for this server: Payara Micro's adapter keeps one deployment, so that the server itself has to
     * deploy.
     */
    static Neighbour of(Deployer deployer) {
        return "payara-micro".equals(System.getProperty(InsideSettings.INSIDE))
                ? new OnMicro()
                : new Deployed(deployer);
    }

    /** Deploys by Arquillian: the test asks its client, and the client the adapter. */
    record Deployed(Deployer deployer) implements Neighbour {

        private static final Duration PATIENCE = Duration.ofMinutes(5);

        @Override
        public void deploy() {
            bePatient();
            deployer.deploy(NAME);
        }

        @Override
        public void undeploy() {
            deployer.undeploy(NAME);
        }

        /** Raises Arquillian's time-out of half a minute, which a busy server exceeds: there is no setting for it. */
        private static void bePatient() {
            try {
                Field timeout = ServletCommandService.class.getDeclaredField("TIMEOUT");
                timeout.setAccessible(true);
                timeout.setLong(null, PATIENCE.toMillis());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Deploys from a file that the client has written. */
    record OnMicro() implements Neighbour {

        @Override
        public void deploy() {
            Applications.deploy(NAME, Path.of(System.getProperty("inside.directory"), NAME + ".war"));
        }

        @Override
        public void undeploy() {
            Applications.undeploy(NAME);
        }
    }
}
