package io.twophp.central.access;

import static io.twophp.central.problem.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each address limits the bodies that it reads, and the documents name the limits (X6). */
@Tag("X6")
class BodyLimitTest {

    private static final int BUFFER = 8192;

    private static List<ResourceMethod> methods() {
        return ResourceMethod.all();
    }

    private static TestRequest filtered(ResourceMethod resource, Map<String, String> headers, InputStream body)
            throws IOException {
        BodyLimitFilter filter = new BodyLimitFilter();
        filter.resource = resource;
        filter.settings = key -> Optional.empty();
        TestRequest request = new TestRequest(resource.verb(), headers);
        request.body = body;
        filter.filter(request.context());
        return request;
    }

    private static int limit(ResourceMethod resource) {
        return BodyLimitFilter.limit(resource.method(), key -> Optional.empty());
    }

    @ParameterizedTest
    @MethodSource("methods")
    void X6_aBodyWithoutALengthIsRefusedOnceItIsTooLong(ResourceMethod resource) throws IOException {
        Endless body = new Endless();
        TestRequest request = filtered(resource, Map.of(), body);

        refused(413, () -> request.body.readAllBytes());
        assertThat(body.read).isBetween((long) limit(resource), 4L * limit(resource) + 2 * BUFFER);
    }

    /** A client that is still sending does not see an answer: what is a little too long is passed over. */
    @ParameterizedTest
    @MethodSource("methods")
    void X6_aBodyThatIsAnnouncedAsTooLongIsRefusedAndOneOfTheLimitIsRead(ResourceMethod resource) throws IOException {
        for (String length : List.of("" + (4L * limit(resource) + 1), "300000000000", "9".repeat(40))) {
            Endless body = new Endless();
            assertThat(filtered(resource, Map.of("Content-Length", length), body)
                            .refused())
                    .isEqualTo("413 too-large");
            assertThat(body.read).isZero();
        }
        ByteArrayInputStream longer = new ByteArrayInputStream(new byte[limit(resource) + 1]);
        assertThat(filtered(resource, Map.of("Content-Length", "" + longer.available()), longer)
                        .refused())
                .isEqualTo("413 too-large");
        assertThat(longer.available()).isZero();

        ByteArrayInputStream exact = new ByteArrayInputStream(new byte[limit(resource)]);
        TestRequest request = filtered(resource, Map.of("Content-Length", "" + exact.available()), exact);
        assertThat(request.body.readAllBytes()).hasSize(limit(resource));
    }

    /** A new address has to be documented, with its limit and its callers. */
    @Test
    void X6_theDocumentsListEachAddressThatTakesABody() throws IOException {
        String document = Files.readString(Path.of(System.getProperty("basedir", "."), "../docs/central-ledger.md"));
        for (ResourceMethod resource : ResourceMethod.unsafe()) {
            int kibibytes = limit(resource) >> 10;
            String size = kibibytes % 1024 == 0 ? kibibytes / 1024 + " MiB" : kibibytes + " KiB";
            String who = resource.access().isForAll()
                    ? "anybody: "
                    : Arrays.stream(resource.access().roles()).findFirst().orElseThrow();
            assertThat(document).contains("| `" + resource + "` | " + size + " | " + who);
        }
    }

    private static final class Endless extends InputStream {

        private long read;

        @Override
        public int read() {
            read++;
            return 'a';
        }
    }
}
