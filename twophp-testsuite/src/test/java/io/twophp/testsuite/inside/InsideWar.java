package io.twophp.testsuite.inside;

import io.twophp.testsuite.inside.war.Engines;
import io.twophp.testsuite.inside.war.Sightings;
import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Request;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.launch.Unchecked;
import io.twophp.testsuite.servers.Make;
import java.io.File;
import java.net.URISyntaxException;
import org.assertj.core.api.Assertions;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The portable WAR with what the tests need in it. Arquillian adds the test class and itself. */
final class InsideWar {

    private InsideWar() {}

    static WebArchive make() {
        WebArchive war = portable();
        war.addPackage(Sightings.class.getPackage())
                .addClasses(InsideSettings.class, EngineLog.class, Neighbour.class, ShopClient.class)
                .addClasses(Client.class, Request.class, Server.class, Unchecked.class);
        war.addAsLibrary(jarOf(Assertions.class));
        return ShrinkWrap.create(WebArchive.class, "inside.war").merge(war);
    }

    /** Another application for the same server, without tests. */
    static WebArchive second() {
        return ShrinkWrap.create(WebArchive.class, Neighbour.NAME + ".war")
                .merge(portable().addClass(Engines.class));
    }

    private static WebArchive portable() {
        return ShrinkWrap.createFromZipFile(
                WebArchive.class, Make.target().resolve("portable.war").toFile());
    }

    static File jarOf(Class<?> type) {
        try {
            return new File(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
