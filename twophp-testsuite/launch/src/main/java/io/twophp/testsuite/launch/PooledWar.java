package io.twophp.testsuite.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A copy of a WAR whose data source has another pool size: the one setting that can't be a placeholder in web.xml,
 * whose schema wants a number there.
 */
final class PooledWar {

    private PooledWar() {}

    static Path copy(Path war, Path directory, int maxPoolSize) throws IOException {
        return WarCopy.of(war, directory, zip -> {
            Path descriptor = zip.getPath("WEB-INF", "web.xml");
            String given = Files.readString(descriptor);
            String wanted = given.replaceAll(
                            "<max-pool-size>\\d+</max-pool-size>", "<max-pool-size>" + maxPoolSize + "</max-pool-size>")
                    .replaceAll("<min-pool-size>\\d+</min-pool-size>", "<min-pool-size>1</min-pool-size>");
            if (wanted.equals(given)) {
                throw new IllegalStateException(war + " has no data source whose pool could be sized");
            }
            Files.writeString(descriptor, wanted);
        });
    }
}
