package io.twophp.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.app.CachedResource;
import io.twophp.jaxrs.app.Shop;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An answer to a POST that GET returns is for its owner, whatever caching directives the POST had (D8). */
@Tag("X16")
class SharedCacheTest {

    @RegisterExtension
    static final TestServer SERVER = TestServer.serving(Shop.application().register(CachedResource.class));

    /** An address at which the answer of a POST is read. */
    enum Address {
        POE {
            @Override
            String executed() {
                assertThat(ask("POST", "cached/poe/1").header("Cache-Control")).isEqualTo("public, s-maxage=600");
                return "cached/poe/1";
            }
        },
        EXACTLY_ONCE {
            @Override
            String executed() {
                ask("PUT", "cached/xo/1");
                ask("POST", "cached/xo/1");
                return "cached/xo/1";
            }
        },
        MESSAGE {
            @Override
            String executed() {
                Reply first = SERVER.as("alice")
                        .call("POST", "cached/messages")
                        .header("X-Message-Id", "m-" + UUID.randomUUID())
                        .header(
                                "Date",
                                DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                        Instant.now().atOffset(ZoneOffset.UTC)))
                        .send();
                return relative(first.header("X-Message-URL"));
            }
        },
        PROVISIONAL {
            @Override
            String executed() {
                ClientIntent intent = SERVER.as("alice").registered("cached/later");
                intent.confirm();
                SERVER.awaitThreads();
                return "cached/later/" + intent.scid();
            }
        };

        abstract String executed();
    }

    private static String relative(String url) {
        return SERVER.base().relativize(URI.create(url)).toString();
    }

    private static Reply ask(String verb, String path) {
        return SERVER.as("alice").call(verb, path).send();
    }

    @ParameterizedTest
    @EnumSource
    void noSharedCacheKeepsIt(Address address) {
        String path = address.executed();
        for (String verb : new String[] {"GET", "HEAD"}) {
            Reply read = ask(verb, path);
            assertThat(read.status()).isIn(200, 409);
            assertThat(read.headers().allValues("Cache-Control")).containsExactly("private, no-store");
            assertThat(read.headers().allValues("Vary")).hasSize(1);
            assertThat(Arrays.asList(read.header("Vary").split(", ")))
                    .containsExactlyInAnyOrder("Accept", "cookie", "Authorization");
            assertThat(read.header("CDN-Cache-Control")).isNull();
            assertThat(read.header("Surrogate-Control")).isNull();
            assertThat(read.header("Expires")).isNull();
        }
        assertThat(ask("GET", path).text()).isEqualTo("secret");
    }
}
