package io.twophp.jaxrs.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An answer to a POST that GET returns is for its owner, whatever caching directives the POST had (D8). */
@Tag("X16")
class SharedCacheTest extends ShopTests {

    /** Addresses at which the answer of a POST is read. */
    enum Address {
        POE,
        EXACTLY_ONCE,
        MESSAGE,
        PROVISIONAL;

        /** Sends a request that is executed; returns the address of its answer. */
        String executed() {
            return switch (this) {
                case POE -> {
                    ask("POST", "work/poe/cached").with("Cache-Control", "public, s-maxage=600");
                    yield "work/poe/cached";
                }
                case EXACTLY_ONCE -> {
                    ask("PUT", "work/exactly-once/cached");
                    ask("POST", "work/exactly-once/cached");
                    yield "work/exactly-once/cached";
                }
                case MESSAGE -> {
                    Call message =
                            SERVER.alice().post("work/certified-http/cached").message("m-" + UUID.randomUUID());
                    yield SERVER.path(message.send().header("X-Message-URL"));
                }
                case PROVISIONAL -> {
                    ClientIntent intent = SERVER.alice().registered("work/later/refused");
                    SERVER.executeLater(intent);
                    yield "work/later/refused/" + intent.scid();
                }
            };
        }
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
            read.without("CDN-Cache-Control", "Surrogate-Control", "Expires");
        }
        assertThat(ask("GET", path).text()).isEqualTo("secret");
    }
}
