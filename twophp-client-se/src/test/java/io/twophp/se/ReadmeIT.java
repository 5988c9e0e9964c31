package io.twophp.se;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Follows the instructions of docs/client.md for Java SE word for word in a fresh folder. */
class ReadmeIT {

    private static final Path ROOT = Path.of(System.getProperty("basedir", "."))
            .toAbsolutePath()
            .normalize()
            .getParent();

    @TempDir
    Path folder;

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPomOfFiveLinesAndAMainOfTenAreEnough() throws IOException, InterruptedException {
        Readme readme = Readme.section(ROOT.resolve("docs/client.md"), "Java SE");
        assertThat(readme.block("xml").lines()).hasSize(5);
        assertThat(readme.block("java").lines()).hasSize(10);
        Files.writeString(folder.resolve("pom.xml"), readme.block("xml"), UTF_8);
        Files.writeString(folder.resolve("Order.java"), readme.block("java"), UTF_8);
        try (TwoPhaseServer server = new TwoPhaseServer()) {
            String commands = readme.block("sh");
            assertThat(commands).contains("http://localhost:8080/shop/orders");
            String said = run(commands.replace(
                    "http://localhost:8080/shop/orders", server.orders().toString()));
            assertThat(said).contains("201 COMMITTED {\"order\":1}");
            assertThat(server.requests())
                    .containsExactly("POST /orders {\"sku\":\"tea\",\"quantity\":2}", "POST /orders/confirm ");
            assertThat(server.executions()).isEqualTo(1);
        }
    }

    /** Runs commands in a shell whose {@code mvn} and {@code java} are those of this build. */
    private String run(String commands) throws IOException, InterruptedException {
        InstalledProject project = InstalledProject.in(
                ROOT,
                System.getProperty("project.version"),
                Files.createDirectories(ROOT.resolve("twophp-client-se/target/readme")),
                Path.of(System.getProperty("settings.localRepository")));
        Path maven = Path.of(System.getProperty("maven.home"), "bin", "mvn");
        String script = "set -e\nmvn() { '%s' '%s' \"$@\"; }\n%s"
                .formatted(maven, String.join("' '", project.arguments()), commands);
        Path said = folder.resolve("said.txt");
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        Map<String, String> environment = shell.environment();
        String java = System.getProperty("java.home");
        environment.put("JAVA_HOME", java);
        environment.put("PATH", java + "/bin" + File.pathSeparator + environment.get("PATH"));
        int status = shell.start().waitFor();
        String text = Files.readString(said, UTF_8);
        assertThat(status).as(text).isZero();
        return text;
    }
}
