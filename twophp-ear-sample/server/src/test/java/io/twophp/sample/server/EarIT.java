package io.twophp.sample.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/** The contents of the EAR; {@code mvn -Pear} runs it. */
class EarIT {

    @Test
    void theServicesShareTheLibrariesInLibAndTheTimersAreAModule() throws IOException {
        try (ZipFile ear = new ZipFile(EarSample.ear().toFile())) {
            List<String> entries = ear.stream().map(ZipEntry::getName).toList();
            assertThat(entries).filteredOn(name -> name.endsWith(".war")).hasSize(EarSample.SERVICES.size());
            assertThat(entries).contains("twophp-timers.jar");
            assertThat(entries)
                    .filteredOn(name -> name.startsWith("lib/"))
                    .noneMatch(name -> name.contains("twophp-timers"))
                    .anyMatch(name -> name.contains("twophp-core"))
                    .anyMatch(name -> name.contains("twophp-cdi"))
                    .anyMatch(name -> name.contains("twophp-outbound"))
                    .anyMatch(name -> name.contains("twophp-jaxrs"))
                    .anyMatch(name -> name.contains("twophp-jpa-ledger"))
                    .anyMatch(name -> name.contains("twophp-sample-common"))
                    .anyMatch(name -> name.contains("flyway-core"))
                    .anyMatch(name -> name.contains("postgresql"))
                    .anyMatch(name -> name.contains("httpclient5"));
            for (String service : EarSample.SERVICES) {
                assertThat(jars(ear, service + ".war")).as(service).isEmpty();
            }
        }
    }

    private static List<String> jars(ZipFile ear, String war) throws IOException {
        List<String> jars = new ArrayList<>();
        try (InputStream content = ear.getInputStream(ear.getEntry(war));
                ZipInputStream entries = new ZipInputStream(content)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                if (entry.getName().endsWith(".jar")) {
                    jars.add(entry.getName());
                }
            }
        }
        return jars;
    }
}
