package io.twophp.testsuite.acceptance;

import io.twophp.testsuite.acceptance.message.MessageResource;
import io.twophp.testsuite.acceptance.probe.ProbeResource;
import io.twophp.testsuite.campaign.war.HurdleResource;
import io.twophp.testsuite.client.war.RelayResource;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.Shop;
import io.twophp.testsuite.launch.ShopClient;
import io.twophp.testsuite.launch.Trees;
import java.nio.file.Path;

/**
 * The shop, with the resources that tests add to it, on a server and a database that several test classes share;
 * {@link SharedShop} hands it out. A test leaves it running, may kill or stop it in between, and counts only its own
 * data.
 */
public final class ShopSite implements AutoCloseable {

    private final Path directory;
    private final Postgres postgres;
    private final Server server;

    private ShopSite(Path directory, On.Kind kind) {
        this.directory = directory;
        this.postgres = kind == On.Kind.POSTGRESQL ? new Postgres(directory).start() : null;
        Database database = postgres == null ? Database.h2(directory.resolve("shop")) : postgres.database();
        PayaraMicro.Builder launch = Shop.on(database, directory)
                .with(ProbeResource.class.getPackage())
                .with(MessageResource.class.getPackage())
                .with(RelayResource.class.getPackage())
                .with(HurdleResource.class.getPackage())
                .property("twophp.ttl", "240000")
                .property("twophp.lease", "3000")
                .property("twophp.recovery.interval", "500");
        this.server = kind == On.Kind.H2 ? launch.halting(halts()).build() : launch.build();
    }

    static ShopSite start(On.Kind kind) {
        Path directory = Shop.target().resolve("shared-shop-" + kind);
        Trees.fresh(directory);
        Trees.fresh(directory.resolve("halts"));
        ShopSite site = new ShopSite(directory, kind);
        try {
            site.server.start();
            return site;
        } catch (RuntimeException e) {
            site.close();
            throw e;
        }
    }

    public Server server() {
        return server;
    }

    /** The database, if it is PostgreSQL. */
    public Postgres postgres() {
        return postgres;
    }

    public ShopClient alice() {
        return ShopClient.alice(server);
    }

    /** Everything that the database and the server have written, but for the server itself. */
    Path directory() {
        return directory;
    }

    /**
     * Returns the directory where, on H2, a file named like a checkpoint makes the server halt there once as many
     * threads have arrived as the file says.
     */
    Path halts() {
        return directory.resolve("halts");
    }

    /** Returns the key file, which is read at each start. */
    Path keys() {
        return directory.resolve("encryption.keys");
    }

    @Override
    public void close() {
        server.close();
        if (postgres != null) {
            postgres.close();
        }
    }
}
