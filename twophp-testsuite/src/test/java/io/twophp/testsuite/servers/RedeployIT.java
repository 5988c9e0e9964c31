package io.twophp.testsuite.servers;

import static io.twophp.testsuite.servers.Stage.note;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Database;
import io.twophp.testsuite.launch.Launch;
import io.twophp.testsuite.launch.Redeployable;
import io.twophp.testsuite.launch.Request;
import io.twophp.testsuite.launch.Trees;
import io.twophp.testsuite.servers.bare.BareApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The WAR is redeployed while its server runs, and nothing of it stays: no engine, thread or timer, and no class loader
 * but what the server keeps of any application, which is shown by one without the library. Between redeployments,
 * everything is used. {@code -Dservers.redeploys=…} says how often, {@code -Dservers=…} where.
 */
@Tag("servers")
class RedeployIT {

    private static final int TIMES = Integer.getInteger("servers.redeploys", 20);

    /** The limit for leftovers: an idle thread may keep its last task, and by it an application that is gone. */
    private static final int KEPT = Math.max(3, TIMES / 2);

    /** The option by which soft references to an application do not keep it. */
    private static final String NOTHING_SOFT = "-XX:SoftRefLRUPolicyMSPerMB=0";

    private static final Set<Make> REDEPLOYING = EnumSet.of(Make.PAYARA_SERVER, Make.WILDFLY);
    private static final Path DIRECTORY = Make.target().resolve("redeploy-it");
    private static final StringBuilder TABLE = new StringBuilder("\n").append(Redeployed.heading());

    @BeforeAll
    static void begin() {
        Trees.fresh(DIRECTORY);
    }

    @AfterAll
    static void tell() throws IOException {
        System.out.println(TABLE);
        Files.writeString(DIRECTORY.resolve("table.txt"), TABLE);
    }

    @TestFactory
    Stream<DynamicTest> nothingStaysOfAnApplicationThatWasRedeployed() {
        return Make.chosen().stream()
                .filter(REDEPLOYING::contains)
                .map(make -> DynamicTest.dynamicTest(make.word(), () -> nothingStays(make)));
    }

    private static void nothingStays(Make make) throws IOException {
        Redeployed with = portable(make);
        TABLE.append(with.line(make, "with 2PHP"));
        Redeployed without = bare(make);
        TABLE.append(without.line(make, "without"));
        assertThat(with.started()).as("engines that started").isEqualTo(TIMES + 1);
        assertThat(with.stopped()).as("engines that stopped").isEqualTo(TIMES + 1);
        assertThat(with.after().ours()).as("our threads").isZero();
        assertThat(with.threads())
                .as("threads")
                .noneSatisfy((name, more) -> assertThat(more - without.threads().getOrDefault(name, 0L))
                        .isGreaterThanOrEqualTo(Math.max(TIMES, 3)));
        assertThat(with.engines()).as("engines").isLessThan(KEPT);
        assertThat(with.timers())
                .as("timers, of which each engine has some")
                .isLessThan(KEPT * with.first().timers());
        assertThat(with.loaders()).as("class loaders").isLessThan(Math.max(KEPT, without.loaders() + KEPT));
    }

    private static Redeployed portable(Make make) throws IOException {
        Path directory = Files.createDirectories(DIRECTORY.resolve(make.word()));
        try (Stage stage = Stage.start(
                make,
                Cell.WAR,
                Database.h2(directory.resolve("data")),
                directory,
                launch -> launch.environment("JAVA_TOOL_OPTIONS", NOTHING_SOFT))) {
            return Redeployed.run((Redeployable) stage.server(), TIMES, () -> use(stage));
        }
    }

    private static Redeployed bare(Make make) throws IOException {
        Path directory = Files.createDirectories(DIRECTORY.resolve(make.word() + "-bare"));
        Launch<?> launch = make.launch(bareWar())
                .workDir(directory.resolve("server"))
                .defaultDataSource(Database.h2(directory.resolve("data")))
                .readyPath("bare/api/open/ready")
                .environment("JAVA_TOOL_OPTIONS", NOTHING_SOFT);
        try (Redeployable server = (Redeployable) launch.start()) {
            Client client = Client.of(server.baseUri().resolve("bare/api/"), null);
            return Redeployed.run(
                    server,
                    TIMES,
                    () -> assertThat(client.send(Request.post("open/work")).body())
                            .isEqualTo("1 1"));
        }
    }

    /**
     * Runs both phases at once, an execution on the engine's own threads, and a callback; the sweeps run by themselves.
     */
    private static void use(Stage stage) {
        stage.committed(note("notes", text()));
        Registered later = stage.alice().register(note("later", text()));
        assertThat(stage.alice().confirm(later).statusCode()).isEqualTo(202);
        stage.awaitPhase(stage.alice(), later, "COMMITTED");
        String id = text();
        stage.alice().phaseOne(id, ModeChecks.announced(stage));
        await().atMost(Stage.PATIENCE).until(() -> stage.hook().taken().stream().anyMatch(taken -> taken.contains(id)));
    }

    private static Path bareWar() {
        Path file = DIRECTORY.resolve("bare.war");
        ShrinkWrap.create(WebArchive.class, "bare.war")
                .addPackage(BareApplication.class.getPackage())
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml")
                .as(ZipExporter.class)
                .exportTo(file.toFile(), true);
        return file;
    }
}
