package io.twophp.testsuite.inside;

import io.twophp.testsuite.launch.Launch;
import io.twophp.testsuite.launch.OpenLiberty;
import io.twophp.testsuite.launch.PayaraMicro;
import io.twophp.testsuite.launch.Postgres;
import io.twophp.testsuite.launch.Redeployable;
import io.twophp.testsuite.launch.Server;
import io.twophp.testsuite.launch.ServerLaunch;
import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.servers.Make;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;

/**
 * The database, and the server that Arquillian's adapter deploys on. A Payara Micro is started by the adapter itself;
 * here are the files that it reads.
 */
record InsideServer(Postgres postgres, Server server) implements AutoCloseable {

    /** The transfers' payee is checked by a constraint that is deferred to the COMMIT. */
    private static final List<String> TABLES = List.of(
            "CREATE TABLE payee (name VARCHAR(40) PRIMARY KEY)",
            "INSERT INTO payee VALUES ('grocer')",
            "CREATE TABLE transfer (id VARCHAR(64) PRIMARY KEY, payee VARCHAR(40) NOT NULL REFERENCES payee (name)"
                    + " DEFERRABLE INITIALLY DEFERRED, amount BIGINT NOT NULL)");

    static InsideServer start(Make make) {
        Path directory = Trees.fresh(Make.target().resolve("inside").resolve(make.word()));
        try {
            Postgres postgres = new Postgres(directory).start();
            try {
                TABLES.forEach(postgres::execute);
                return new InsideServer(postgres, start(make, directory, postgres));
            } catch (IOException | RuntimeException e) {
                postgres.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Server start(Make make, Path directory, Postgres postgres) throws IOException {
        Launch<?> launch = make.launch(List.of())
                .workDir(directory.resolve("server"))
                .defaultDataSource(postgres.database())
                .account("alice", "alice-secret", "customer")
                .readyPath("")
                .property(InsideSettings.INSIDE, make.word())
                .encryptionKey(directory.resolve("encryption.keys"))
                .property("twophp.expiry.interval", "500")
                .property("twophp.recovery.interval", "500");
        if (launch instanceof ServerLaunch unpacked) {
            tell("home", unpacked.attachable().home());
        }
        Server server = launch.build();
        tell("directory", directory);
        tell("target", Make.target());
        tell("driver", InsideWar.jarOf(org.postgresql.Driver.class));
        tell("port", server.port());
        if (server instanceof PayaraMicro micro) {
            micro.prepare();
            InsideWar.second()
                    .as(ZipExporter.class)
                    .exportTo(directory.resolve(Neighbour.NAME + ".war").toFile());
            return server;
        }
        server.start();
        if (server instanceof Redeployable administered) {
            tell("admin-port", administered.adminPort());
        }
        if (server instanceof OpenLiberty liberty) {
            tell("name", liberty.name());
            tell("user-directory", liberty.userDirectory());
        }
        return server;
    }

    /** Passes a value to arquillian.xml. */
    private static void tell(String name, Object value) {
        System.setProperty("inside." + name, value.toString());
    }

    @Override
    public void close() {
        server.close();
        postgres.close();
    }
}
