package io.twophp.jaxrs.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.Dialect;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.ClientIntent;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.ShopTests;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A recorded response has the length of its body as {@code Content-Length}, and no other end: the first time, replayed
 * and read again, in each dialect, also if the method streams its body. So a client can tell a response that was cut
 * off from a whole one (Certified HTTP's requirement of responses with a body).
 */
@Tag("C7")
class RecordedLengthTest extends ShopTests {

    static List<Arguments> answers() {
        List<Arguments> all = new ArrayList<>();
        for (Dialect dialect : Dialect.values()) {
            for (String work : List.of("201", "409", "headers", "streamed", "nothing")) {
                all.add(Arguments.of(dialect, work));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("answers")
    void c7_isThatOfTheBody(Dialect dialect, String work) {
        List<Reply> recorded =
                recorded(dialect, "work/" + dialect.name().toLowerCase().replace('_', '-') + "/" + work);
        assertThat(recorded).hasSizeGreaterThan(1).allSatisfy(reply -> {
            boolean bodiless = reply.status() == 204;
            assertThat(reply.headers().allValues("Content-Length"))
                    .as(reply.status() + " " + reply.headers().map())
                    .isEqualTo(bodiless ? List.of() : List.of(Integer.toString(reply.body().length)));
            assertThat(reply.headers().allValues("Transfer-Encoding")).isEmpty();
        });
        assertThat(recorded)
                .anySatisfy(reply -> assertThat(reply.body().length > 0).isEqualTo(!work.equals("nothing")));
    }

    /** Returns the answers with the recorded response: the first, and those afterwards. */
    private List<Reply> recorded(Dialect dialect, String path) {
        Caller alice = SERVER.alice();
        String id = "m-" + UUID.randomUUID();
        return switch (dialect) {
            case TWOPHP -> {
                ClientIntent intent = alice.registered(path);
                yield List.of(intent.confirm(), intent.confirm());
            }
            case EXACTLY_ONCE -> {
                alice.call("PUT", path).send();
                alice.post(path).send();
                yield List.of(alice.get(path).send(), alice.get(path).send());
            }
            case POE -> List.of(alice.post(path).send(), alice.get(path).send());
            case CERTIFIED_HTTP -> {
                Reply first = alice.post(path).message(id).send();
                List<Reply> all = new ArrayList<>(
                        List.of(first, alice.post(path).message(id).send()));
                if (first.header("X-Message-URL") != null) {
                    all.add(alice.get(SERVER.path(first.header("X-Message-URL")))
                            .send());
                }
                yield all;
            }
            case IDEMPOTENCY_KEY, IDS ->
                List.of(
                        alice.post(path).key(id).send(),
                        alice.post(path).key(id).send());
        };
    }
}
