package io.twophp.core.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.core.Words;
import io.twophp.core.command.CommandEnvelope.Intention;
import io.twophp.core.command.CommandEnvelope.Speaker;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests that are the same command, and those that are different ones (S2, SD1, SD2). */
@Tag("S2")
@Tag("SD1")
class CommandEnvelopeTest {

    private static final int TRIES = 3_000;
    private static final String JSON = "application/json";
    private static final Speaker ALICE = new Speaker("acme", Optional.of("alice"));
    private static final Intention CANCEL = new Intention("order", "cancel", Map.of("id", List.of("7")));

    private static CommandEnvelope json(String body) throws MalformedCommandException {
        return json(body, CommandFields.ALL);
    }

    private static CommandEnvelope json(String body, CommandFields fields) throws MalformedCommandException {
        return CommandEnvelope.of(ALICE, CANCEL, fields, null, JSON, body.getBytes(UTF_8));
    }

    private static CommandEnvelope sent(String query, String mediaType, String body) throws MalformedCommandException {
        return CommandEnvelope.of(ALICE, CANCEL, CommandFields.ALL, query, mediaType, body.getBytes(UTF_8));
    }

    @Test
    void SD1_theWayJsonIsWrittenDoesNotMatterAndWhateverItSaysDifferentlyIsAnotherCommand()
            throws MalformedCommandException {
        for (long seed = 0; seed < TRIES; seed++) {
            RandomJson random = new RandomJson(seed);
            Map<String, Object> said = random.object(4);
            CommandEnvelope one = json(random.written(said));
            CommandEnvelope two = json(random.written(said));
            assertThat(two.canonical()).as("seed %d", seed).isEqualTo(one.canonical());
            assertThat(two.key()).isEqualTo(one.key());
            assertThat(two.digest()).isEqualTo(one.digest());

            String canonical =
                    CanonicalText.of(JsonReader.read(random.written(said).getBytes(UTF_8)));
            assertThat(CanonicalText.of(JsonReader.read(canonical.getBytes(UTF_8))))
                    .as("the canonical form is its own, seed %d", seed)
                    .isEqualTo(canonical);

            Map<String, Object> other = random.changed(said);
            assertThat(json(random.written(other)).key())
                    .as("seed %d: %s and %s", seed, said, other)
                    .isNotEqualTo(one.key());

            BigDecimal number = random.number();
            String decimal = CanonicalNumber.of(random.number(number));
            assertThat(new BigDecimal(decimal)).as("seed %d", seed).isEqualByComparingTo(number);
            assertThat(CanonicalNumber.of(random.number(number))).isEqualTo(decimal);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1,1",
        "1.0,1",
        "1e0,1",
        "100,1e2",
        "1.50,15e-1",
        "-0,0",
        "-0.0e9,0",
        "0.001,1e-3",
        "1E+2,1e2",
        "9007199254740993,9007199254740993",
        "9007199254740992,9007199254740992",
        "-12e-1,-12e-1",
        "1e9999,1e9999"
    })
    void SD1_aNumberIsWrittenInOneWay(String written, String canonical) {
        assertThat(CanonicalNumber.of(written)).isEqualTo(canonical);
    }

    @Test
    void S2_theCanonicalFormIsAsDocumented() throws MalformedCommandException {
        assertThat(CommandEnvelope.of(
                                ALICE,
                                CANCEL,
                                CommandFields.ALL,
                                "b=2&a=%C3%A9",
                                JSON,
                                "{ \"z\": 1.0, \"a\": [true, null, \"\\u00e9\\ud800\\n\"] }".getBytes(UTF_8))
                        .canonical())
                .isEqualTo("{\"action\":\"cancel\",\"actor\":\"alice\",\"args\":{\"json\":{\"a\":[true,null,"
                        + "\"é\\ud800\\n\"],\"z\":1},\"query\":[[\"a\",\"é\"],[\"b\",\"2\"]]},\"entity\":\"order\","
                        + "\"target\":[[\"id\",\"7\"]],\"tenant\":\"acme\"}");
        assertThat(CommandEnvelope.of(
                                new Speaker("", Optional.empty()),
                                new Intention("order", "close", Map.of()),
                                CommandFields.ALL,
                                null,
                                "",
                                new byte[0])
                        .key())
                .as("sha256sum of {\"action\":\"close\",\"actor\":null,\"args\":{},\"entity\":\"order\",…}")
                .isEqualTo("bac44ba5176a69df249db8c90eb82e8d333a6cfeb219472ea311ba035e4b9586");
    }

    @Test
    void S2_eachPartOfTheEnvelopeCounts() throws MalformedCommandException {
        CommandEnvelope one = json("{}");
        List<CommandEnvelope> others = List.of(
                envelope(new Speaker("other", Optional.of("alice")), CANCEL),
                envelope(new Speaker("acme", Optional.of("bob")), CANCEL),
                envelope(new Speaker("acme", Optional.empty()), CANCEL),
                envelope(ALICE, new Intention("invoice", "cancel", CANCEL.target())),
                envelope(ALICE, new Intention("order", "close", CANCEL.target())),
                envelope(ALICE, new Intention("order", "cancel", Map.of("id", List.of("8")))),
                envelope(ALICE, new Intention("order", "cancel", Map.of())));
        assertThat(others)
                .allSatisfy(other -> assertThat(other.key()).isNotEqualTo(one.key()))
                .extracting(CommandEnvelope::key)
                .doesNotHaveDuplicates();
    }

    private static CommandEnvelope envelope(Speaker speaker, Intention intention) throws MalformedCommandException {
        return CommandEnvelope.of(speaker, intention, CommandFields.ALL, null, JSON, "{}".getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 2", "\"\t\"", "\"\\u12g4\"", "\"\\u１２３４\"", "\uFEFF{}", " "})
    @Words("""
            {"a":1,"a":1} {"a":1,"\\u0061":2} {"a":{"b":1,"b":1}} { [1,] {"a":1,} {a:1} {'a':1} 01 +1 .5
            1. 1e NaN Infinity 0x10 tru truefalse "\\x" "open /**/1 1e10000
            """)
    void SD1_whatCanBeUnderstoodInTwoWaysIsRefused(String body) {
        assertThatThrownBy(() -> json(body)).isInstanceOf(MalformedCommandException.class);
    }

    @Test
    void SD1_bytesThatAreNoUtf8AreRefused() {
        byte[] latin = {'"', (byte) 0xe9, '"'};
        assertThatThrownBy(() -> CommandEnvelope.of(ALICE, CANCEL, CommandFields.ALL, null, JSON, latin))
                .isInstanceOf(MalformedCommandException.class)
                .hasMessageContaining("UTF-8");
    }

    @Test
    void SD1_nestingIsBounded() throws MalformedCommandException {
        json("[".repeat(64) + "]".repeat(64));
        assertThatThrownBy(() -> json("[".repeat(65) + "]".repeat(65))).hasMessageContaining("64");
        assertThatThrownBy(() -> json("[".repeat(1_000_000))).hasMessageContaining("64");
    }

    @Test
    void SD1_randomBytesAreJsonOrRefused() {
        Random random = new Random(7);
        for (int i = 0; i < TRIES; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(12); n >= 0; n--) {
                text.append("{}[]\",:\\ue1-.0 tn".charAt(random.nextInt(17)));
            }
            try {
                json(text.toString());
            } catch (MalformedCommandException e) {
                assertThat(e).hasMessageMatching("(?s).+");
            }
        }
    }

    @Test
    void SD1_theOrderOfAFormAndOfAQueryDoesNotMatter() throws MalformedCommandException {
        String form = "application/x-www-form-urlencoded; charset=UTF-8";
        assertThat(sent(null, form, "b=2&a=0&a=1+%2b").key())
                .isEqualTo(sent(null, form, "a=0&a=1%20%2B&b=2").key())
                .isNotEqualTo(sent(null, form, "a=0&b=2").key())
                .isNotEqualTo(sent("a=0&a=1%20%2B&b=2", form, "").key());
        assertThat(sent("x=1&y", JSON, "{}").key())
                .isEqualTo(sent("y=&x=%31", JSON, "{}").key());
        assertThatThrownBy(() -> sent(null, form, "a=%zz")).isInstanceOf(MalformedCommandException.class);
        assertThatThrownBy(() -> sent("a=%e9", JSON, "{}")).isInstanceOf(MalformedCommandException.class);
        assertThatThrownBy(() -> sent("a=%4", JSON, "{}")).isInstanceOf(MalformedCommandException.class);
    }

    @ParameterizedTest
    @Tag("X3")
    @CsvSource({"amount=5&amount=500,amount=500&amount=5", "a&amount=5&amount=500,amount=500&a&amount=5"})
    void SD1_theOrderOfOneNamesValuesCounts(String one, String other) throws MalformedCommandException {
        assertThat(sent(one, JSON, "{}").key())
                .isNotEqualTo(sent(other, JSON, "{}").key());
        String form = "application/x-www-form-urlencoded";
        assertThat(sent(null, form, one).key())
                .isNotEqualTo(sent(null, form, other).key());
        CommandFields amount = CommandFields.of(List.of("?amount"), List.of());
        assertThat(CommandEnvelope.of(ALICE, CANCEL, amount, one, JSON, new byte[0])
                        .key())
                .isNotEqualTo(CommandEnvelope.of(ALICE, CANCEL, amount, other, JSON, new byte[0])
                        .key());
    }

    @Test
    @Tag("X3")
    void SD1_twoParametersOfOneNameInAnAddressAreNotOne() throws MalformedCommandException {
        assertThat(envelope(ALICE, new Intention("order", "move", Map.of("id", List.of("1", "2"))))
                        .key())
                .isNotEqualTo(envelope(ALICE, new Intention("order", "move", Map.of("id", List.of("2", "1"))))
                        .key());
    }

    @Test
    void SD1_anythingElseCountsByItsBytes() throws MalformedCommandException {
        assertThat(sent(null, "text/plain", "{\"a\":1}").key())
                .isNotEqualTo(sent(null, "text/plain", "{\"a\": 1}").key())
                .isNotEqualTo(sent(null, JSON, "{\"a\":1}").key());
        assertThat(sent(null, "application/json; charset=iso-8859-1", "{").key())
                .hasSize(64);
        assertThat(sent(null, "application/vnd.shop+json", "{\"a\":1}").key())
                .isEqualTo(sent(null, "application/json;charset=\"utf-8\"", "{\"a\":1.0}")
                        .key());
        assertThat(sent(null, JSON, "").canonical()).contains("\"args\":{}");
    }

    @Test
    @Tag("SD2")
    void SD2_someArgumentsMakeTheKeyAndTheRestIsCompared() throws MalformedCommandException {
        CommandFields fields = CommandFields.of(List.of("/order/id"), List.of("/sent", "/order/tries"));
        CommandEnvelope one = json("{\"order\":{\"id\":1,\"tries\":1},\"amount\":5,\"sent\":\"10:00\"}", fields);
        CommandEnvelope again = json("{\"sent\":\"10:01\",\"order\":{\"tries\":2,\"id\":1.0},\"amount\":5}", fields);
        CommandEnvelope dearer = json("{\"order\":{\"id\":1},\"amount\":6}", fields);
        CommandEnvelope other = json("{\"order\":{\"id\":2},\"amount\":5}", fields);
        assertThat(again.key()).isEqualTo(one.key());
        assertThat(again.digest()).isEqualTo(one.digest());
        assertThat(dearer.key()).isEqualTo(one.key());
        assertThat(dearer.digest()).isNotEqualTo(one.digest());
        assertThat(other.key()).isNotEqualTo(one.key());
        assertThatThrownBy(() -> json("{\"amount\":5}", fields))
                .isInstanceOf(MalformedCommandException.class)
                .hasMessageContaining("/order/id");
    }

    @Test
    @Tag("SD2")
    void SD2_queryFormsAndArraysArePointedAtToo() throws MalformedCommandException {
        CommandFields fields = CommandFields.of(List.of("?tag", "/items/0/a~1b"), List.of("?now", "/items/1"));
        String body = "{\"items\":[{\"a/b\":1},\"x\",3]}";
        byte[] bytes = body.getBytes(UTF_8);
        CommandEnvelope one = CommandEnvelope.of(ALICE, CANCEL, fields, "tag=b&now=1&tag=a", JSON, bytes);
        assertThat(one.canonical()).contains("\"args\":{\"/items/0/a~1b\":1,\"?tag\":[\"b\",\"a\"]}");
        byte[] later = body.replace("\"x\"", "\"y\"").getBytes(UTF_8);
        CommandEnvelope two = CommandEnvelope.of(ALICE, CANCEL, fields, "tag=b&now=2&tag=a", JSON, later);
        assertThat(two.key()).isEqualTo(one.key());
        assertThat(two.digest()).isEqualTo(one.digest());
        CommandEnvelope form = CommandEnvelope.of(
                ALICE,
                CANCEL,
                CommandFields.of(List.of("/id"), List.of("/at")),
                null,
                "application/x-www-form-urlencoded",
                "at=1&id=2&n=3".getBytes(UTF_8));
        assertThat(form.canonical()).contains("\"args\":{\"/id\":[\"2\"]}");
    }

    @Test
    @Tag("SD2")
    void SD2_pointersThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> CommandFields.of(List.of("order"), List.of())).hasMessageContaining("JSON pointer");
        assertThatThrownBy(() -> CommandFields.of(List.of("/a~2"), List.of())).hasMessageContaining("JSON pointer");
        assertThatThrownBy(() -> CommandFields.of(List.of(""), List.of())).hasMessageContaining("JSON pointer");
        assertThatThrownBy(() -> CommandFields.of(List.of("?"), List.of())).hasMessageContaining("JSON pointer");
        assertThatThrownBy(() -> CommandFields.of(List.of("/a/b"), List.of("/a")))
                .hasMessageContaining("ephemeral");
    }
}
