package io.twophp.jaxrs.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.twophp.core.crypto.KeyRing;
import io.twophp.core.intent.ServiceIdentity;
import io.twophp.core.ledger.IntentLedger;
import io.twophp.core.ledger.UnitOfWork;
import io.twophp.core.settings.Retention;
import io.twophp.core.settings.Settings;
import io.twophp.core.sweep.RetentionSweep;
import io.twophp.jaxrs.rig.Call;
import io.twophp.jaxrs.rig.Caller;
import io.twophp.jaxrs.rig.Reply;
import io.twophp.jaxrs.rig.TestServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The encryption key is rotated to the last step of docs/rotation.md, over the retention, and one start too early; in
 * each dialect duplicates of all ages arrive in between. One run sends all of them, each test examines one answer.
 */
@Tag("X8")
class EncryptionKeyRotationTest {

    private static final String A = "a:" + "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";
    private static final String B = "b:" + "QkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkI=";
    private static final String SAME = "{\"item\":\"book\",\"order\":\"%s\",\"amount\":1}";
    private static final String OTHER = "{\"item\":\"pen\",\"order\":\"%s\",\"amount\":2}";
    private static final Map<Asked, String> ANSWERS = new LinkedHashMap<>();
    private static final Map<String, List<Object>> NEEDED = new LinkedHashMap<>();
    private static final List<Object> EVIDENCE = new ArrayList<>();
    private static final List<String> LOST = new ArrayList<>();
    private static Throwable refusal;

    @RegisterExtension
    static final TestServer SERVER =
            TestServer.with(Map.of(KeyRing.KEYS, A, "twophp.endpoint.CommandResource.place.window", "P365D"));

    /** A duplicate: its time, its dialect, the repeated request, and whether the content is the same. */
    private record Asked(String when, Spoken dialect, String of, boolean same) {}

    /** A way to send and repeat a request, for each dialect. */
    private enum Spoken {
        TWOPHP("200", "422 correlation-id-reused", "410 outcome-purged"),
        IDEMPOTENCY_KEY("201", "422 key-reused", "410 outcome-purged"),
        CERTIFIED_HTTP("200", "400 message-id-reused", "410 outcome-purged"),
        POE("405 already-posted", "405 already-posted", "405 already-posted"),
        EXACTLY_ONCE("204", "422 key-reused", "410 outcome-purged"),
        IDS("201", "409 idempotency-conflict", "410 outcome-purged");

        private final String replayed;
        private final String conflict;
        private final String gone;

        Spoken(String replayed, String conflict, String gone) {
            this.replayed = replayed;
            this.conflict = conflict;
            this.gone = gone;
        }

        void first(String name) {
            if (this == TWOPHP) {
                alice().phaseOne("POST", "orders", body(name, true), "c-" + name)
                        .register()
                        .confirm();
            } else {
                send(name, true);
            }
            if (this == EXACTLY_ONCE) {
                call("POST", "xo/orders/" + name, name, true).send();
            }
        }

        /** Erases the request; most dialects do not support that. */
        void erase(String name) {
            if (this == CERTIFIED_HTTP) {
                String address = send(name, true).header("X-Message-URL");
                alice().call("DELETE", SERVER.path(address)).send();
            } else if (this == EXACTLY_ONCE) {
                alice().call("DELETE", "xo/orders/" + name).send();
            } else {
                throw new UnsupportedOperationException();
            }
        }

        Reply send(String name, boolean same) {
            Call call = switch (this) {
                case TWOPHP -> alice().phaseOne("POST", "orders", body(name, same), "c-" + name);
                case IDEMPOTENCY_KEY -> call("POST", "keys/orders", name, same).key(name);
                case CERTIFIED_HTTP ->
                    call("POST", "work/certified-http/headers", name, same)
                            .message("message-of-at-least-thirty-characters-" + name);
                case POE -> call("POST", "poe/orders/" + name, name, same);
                case EXACTLY_ONCE -> call("PUT", "xo/orders/" + name, name, same);
                case IDS -> call("POST", "commands/orders", name, same);
            };
            return call.send();
        }

        private static Caller alice() {
            return SERVER.alice();
        }

        private static Call call(String method, String path, String name, boolean same) {
            return alice().call(method, path).json(body(name, same));
        }

        private static String body(String name, boolean same) {
            return (same ? SAME : OTHER).formatted(name);
        }

        String expected(String state, boolean same) {
            return switch (state) {
                case "gone" -> gone;
                case "unreadable" -> same || this == POE ? "500 payload-unreadable" : conflict;
                default -> same ? replayed : conflict;
            };
        }
    }

    @BeforeAll
    static void rotate() {
        decide("ancient");
        Spoken.EXACTLY_ONCE.erase("ancient");
        Spoken.CERTIFIED_HTTP.erase("ancient");
        refusal = catchThrowable(() -> SERVER.restart(Map.of(KeyRing.KEYS, B)));
        SERVER.restart(Map.of(KeyRing.KEYS, A));
        pass(31);
        decide("old");
        ask("before", "ancient", "old");
        SERVER.restart(Map.of(KeyRing.KEYS, A + "," + B));
        ask("with the new key behind", "ancient", "old");
        pass(20);
        decide("mid");
        SERVER.restart(Map.of(KeyRing.KEYS, B + "," + A));
        ask("with the new key in front", "ancient", "old", "mid");
        pass(15);
        decide("new");
        NEEDED.put("too early", usage());
        ask("after the retention of what is old", "ancient", "old", "mid", "new");
        SERVER.restart(Map.of(KeyRing.KEYS, B));
        ask("too early", "ancient", "old", "mid", "new");
        pass(17);
        NEEDED.put("at the end", usage());
        ask("at the end", "ancient", "old", "mid", "new");
        EVIDENCE.addAll(SERVER.database()
                .column("SELECT decision || ' ' || COUNT(*) FROM twophp_evidence GROUP BY decision ORDER BY decision"));
        SERVER.database().execute("DELETE FROM twophp_key WHERE sealed_by IS NOT NULL");
        SERVER.restart(Map.of(KeyRing.KEYS, B));
        LOST.add(told(Spoken.POE.send("new", true)));
        LOST.add(told(Spoken.POE.send("new", false)));
    }

    private static void decide(String name) {
        Stream.of(Spoken.values()).forEach(dialect -> dialect.first(name));
    }

    /** Removes old intents after some days; all evidence stays, to be counted. */
    private static void pass(int days) {
        SERVER.database().advance(Duration.ofDays(days));
        new RetentionSweep(
                        SERVER.select(ServiceIdentity.class),
                        SERVER.select(IntentLedger.class),
                        SERVER.select(UnitOfWork.class),
                        Retention.of(SERVER.select(Settings.class)),
                        100)
                .run();
    }

    private static void ask(String when, String... names) {
        for (String name : names) {
            for (Spoken dialect : Spoken.values()) {
                for (boolean same : new boolean[] {true, false}) {
                    Reply reply = dialect.send(name, same);
                    ANSWERS.put(new Asked(when, dialect, name, same), told(reply));
                }
            }
        }
    }

    private static String told(Reply reply) {
        return (reply.status() + " " + reply.problem()).trim();
    }

    private static List<Object> usage() {
        return SERVER.database().column("SELECT key_id || ' ' || sealed FROM twophp_key_usage ORDER BY 1");
    }

    static Stream<Arguments> answers() {
        return ANSWERS.entrySet().stream().map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    private static String state(String when, String name) {
        List<String> stages = List.of("ancient", "old", "mid", "new");
        int gone = switch (when) {
            case "after the retention of what is old", "too early" -> 2;
            case "at the end" -> 3;
            default -> 1;
        };
        if (stages.indexOf(name) < gone) {
            return "gone";
        }
        return when.equals("too early") && name.equals("mid") ? "unreadable" : "kept";
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("answers")
    void X8_aDuplicateIsAnsweredAsIfTheKeyWereTheFirstOne(Asked asked, String answer) {
        assertThat(answer)
                .as(asked.toString())
                .isEqualTo(asked.dialect().expected(state(asked.when(), asked.of()), asked.same()));
    }

    @Test
    void X8_theViewSaysWhenTheOldKeyCanGo() {
        assertThat(NEEDED.get("too early")).contains("a response", "b response", "b name key");
        assertThat(NEEDED.get("too early")).doesNotContain("a name key");
        assertThat(NEEDED.get("at the end")).containsExactly("b name key", "b response");
    }

    /** Each different command under a used key is a conflict; unreadable ones are not counted. */
    @Test
    void X8_thereIsNoFalseEvidence() {
        long others = ANSWERS.keySet().stream()
                .filter(asked -> asked.dialect() == Spoken.IDS && !asked.same())
                .count();
        assertThat(EVIDENCE).containsExactly("CONFLICT_REJECTED " + others, "DUPLICATE_REPLAYED " + (others - 1));
    }

    /** A POST stays closed without its key, though sealed data and fingerprints are lost with it. */
    @Test
    void X8_evenWithoutTheLastingKeyAPostIsClosed() {
        assertThat(LOST).containsExactly("405 already-posted", "405 already-posted");
    }

    @Test
    void X8_withoutTheKeyOfTheLastingKeyTheServerDoesNotStart() {
        assertThat(refusal).hasStackTraceContaining("Configure encryption key 'a' again, behind the active one");
    }
}
