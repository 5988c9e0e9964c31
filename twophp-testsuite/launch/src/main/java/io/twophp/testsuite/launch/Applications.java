package io.twophp.testsuite.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The applications that a server deploys, and the data sources that it needs for them.
 *
 * <p>The sample's web.xml files define data sources with placeholders, which only Payara fills. For other servers there
 * are copies of the archives, whose web.xml files refer to data sources of the server instead: under the same names, so
 * that everything else in the applications stays as it is.
 */
record Applications(List<Path> archives, List<DataSourceDefinition> dataSources) {

    private static final String SCOPE = "java:app/";
    private static final Pattern DATA_SOURCE = Pattern.compile(
            "<data-source>\\s*<name>" + SCOPE
                    + "([^<]+)</name>.*?<max-pool-size>(\\d+)</max-pool-size>.*?</data-source>",
            Pattern.DOTALL);

    Applications {
        archives = List.copyOf(archives);
        dataSources = List.copyOf(dataSources);
    }

    /**
     * Returns the applications as the build made them, for servers that fill placeholders and for applications that
     * have none.
     */
    static Applications asBuilt(List<Path> archives) {
        return new Applications(archives, List.of());
    }

    /**
     * Returns the applications with further jars, such as the driver of a database that they were not built for.
     *
     * @param directory the directory for copies, if any are needed
     */
    Applications with(List<Path> libraries, Path directory) throws IOException {
        List<Path> copies = new ArrayList<>();
        for (Path archive : archives) {
            copies.add(WarCopy.withLibraries(archive, directory, libraries));
        }
        return new Applications(copies, dataSources);
    }

    /**
     * Returns copies that refer to data sources of the server.
     *
     * @param directory the directory for the copies
     * @param prefix the prefix of the names of data sources at this server
     */
    Applications referring(Path directory, String prefix) throws IOException {
        Files.createDirectories(directory);
        List<Path> copies = new ArrayList<>();
        List<DataSourceDefinition> all = new ArrayList<>();
        for (Path archive : archives) {
            Path copy =
                    Files.copy(archive, directory.resolve(archive.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            List<DataSourceDefinition> definitions = takeDefinitions(copy);
            try (FileSystem zip = FileSystems.newFileSystem(copy)) {
                Path ear = zip.getPath("META-INF", "application.xml");
                // An EAR gets the names for all of its modules: some servers start modules only when these names are
                // there.
                Path descriptor = Files.exists(ear) ? ear : zip.getPath("WEB-INF", "web.xml");
                String given = Files.readString(descriptor, UTF_8);
                int end = given.lastIndexOf("</");
                Files.writeString(
                        descriptor, given.substring(0, end) + references(definitions, prefix) + given.substring(end));
            }
            copies.add(copy);
            all.addAll(definitions);
        }
        return new Applications(copies, all);
    }

    /** Removes the definitions from a WAR, or from the WARs of an EAR, and returns them. */
    private static List<DataSourceDefinition> takeDefinitions(Path archive) throws IOException {
        List<DataSourceDefinition> found = new ArrayList<>();
        try (FileSystem zip = FileSystems.newFileSystem(archive)) {
            Path descriptor = zip.getPath("WEB-INF", "web.xml");
            if (Files.exists(descriptor)) {
                Matcher definition = DATA_SOURCE.matcher(Files.readString(descriptor, UTF_8));
                String without = definition.replaceAll(match -> {
                    found.add(new DataSourceDefinition(match.group(1), Integer.parseInt(match.group(2))));
                    return "";
                });
                Files.writeString(descriptor, without, UTF_8);
            }
            for (Path module : modules(zip)) {
                Path war = Files.createTempFile(archive.getParent(), "module", ".war");
                Files.copy(module, war, StandardCopyOption.REPLACE_EXISTING);
                found.addAll(takeDefinitions(war));
                Files.copy(war, module, StandardCopyOption.REPLACE_EXISTING);
                Files.delete(war);
            }
        }
        return found;
    }

    private static List<Path> modules(FileSystem zip) throws IOException {
        try (Stream<Path> content = Files.list(zip.getPath("/"))) {
            return content.filter(path -> path.toString().endsWith(".war")).toList();
        }
    }

    private static String references(List<DataSourceDefinition> definitions, String prefix) {
        StringBuilder xml = new StringBuilder();
        for (DataSourceDefinition definition : definitions) {
            xml.append("""
                      <resource-ref>
                        <res-ref-name>%s</res-ref-name>
                        <res-type>javax.sql.DataSource</res-type>
                        <res-auth>Container</res-auth>
                        <lookup-name>%s</lookup-name>
                      </resource-ref>
                    """.formatted(SCOPE + definition.name(), prefix + definition.name()));
        }
        return xml.toString();
    }
}
