package io.twophp.se;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * This project as {@code mvn install} would install it, in a local repository of its own: the user's repository is not
 * changed, and is read for other projects' artefacts.
 */
final class InstalledProject {

    private static final List<String> JARS = List.of(
            "twophp-core", "twophp-cdi", "twophp-outbound", "twophp-jaxrs", "twophp-jpa-ledger", "twophp-client-se");

    private final Path root;
    private final String version;
    private final Path repository;
    private final Path settings;

    private InstalledProject(Path root, String version, Path directory) {
        this.root = root;
        this.version = version;
        this.repository = directory.resolve("repository");
        this.settings = directory.resolve("settings.xml");
    }

    /**
     * @param root the project's root directory
     * @param directory the repository; other projects' artefacts in it are reused
     * @param others the user's local repository
     */
    static InstalledProject in(Path root, String version, Path directory, Path others) throws IOException {
        InstalledProject installed = new InstalledProject(root, version, directory);
        installed.add("twophp-parent", root.resolve("pom.xml"), "pom");
        for (String name : JARS) {
            Path module = root.resolve(name);
            installed.add(name, module.resolve("pom.xml"), "pom");
            installed.add(name, module.resolve("target").resolve(name + "-" + version + ".jar"), "jar");
        }
        Files.writeString(installed.settings, settings(others), UTF_8);
        return installed;
    }

    /** Returns the arguments that make a Maven command use this repository. */
    List<String> arguments() {
        return List.of("-B", "-gs", settings.toString(), "-Dmaven.repo.local=" + repository);
    }

    private void add(String name, Path file, String extension) throws IOException {
        Path home = Files.createDirectories(
                repository.resolve("io/twophp").resolve(name).resolve(version));
        Files.copy(file, home.resolve(name + "-" + version + "." + extension), StandardCopyOption.REPLACE_EXISTING);
    }

    private static String settings(Path others) {
        String seen = "<id>seen</id><url>" + others.toUri() + "</url><snapshots><enabled>false</enabled></snapshots>";
        return """
                <settings>
                  <profiles>
                    <profile>
                      <id>seen</id>
                      <repositories><repository>%1$s</repository></repositories>
                      <pluginRepositories><pluginRepository>%1$s</pluginRepository></pluginRepositories>
                    </profile>
                  </profiles>
                  <activeProfiles><activeProfile>seen</activeProfile></activeProfiles>
                </settings>
                """.formatted(seen);
    }
}
