package io.twophp.core.crypto;

import static io.twophp.core.callback.SettingsOf.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.settings.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draft §13.4: the sources of keys, and the ones that are refused. */
@Tag("N40")
class KeyRingTest {

    private static final String SECRET = Keys.base64(0x5A, 32);
    private static final String UNPADDED = SECRET.replace("=", "");

    @TempDir
    Path folder;

    private static InvalidConfigurationException refused(List<String> entries) {
        return catchThrowableOfType(InvalidConfigurationException.class, () -> KeyRing.of(entries));
    }

    @Test
    void n40_theFirstKeyIsTheActiveOne() {
        KeyRing ring = KeyRing.from(settings(Map.of(KeyRing.KEYS, "k2:" + SECRET + ", k1 : " + Keys.base64(1, 32))));
        assertThat(ring.activeId()).isEqualTo("k2");
        assertThat(ring.ids()).containsExactly("k2", "k1");
        assertThat(ring.find(ring.activeId()).orElseThrow().getEncoded())
                .isEqualTo(Base64.getDecoder().decode(SECRET));
        assertThat(ring.find("k3")).isEmpty();
    }

    @Test
    void n40_withoutAKeyNothingStarts() {
        assertRefused(Map.of(), KeyRing.KEYS, KeyRing.KEY_FILE, "openssl rand -base64 32");
        assertRefused(Map.of(KeyRing.KEYS, " , "), KeyRing.KEYS);
    }

    static Stream<Arguments> unusable() {
        return Stream.of(
                Arguments.of(SECRET, "number 1 has no usable id"),
                Arguments.of(":" + SECRET, "number 1 has no usable id"),
                Arguments.of(" :" + SECRET, "number 1 has no usable id"),
                Arguments.of("k 1:" + SECRET, "number 1 has no usable id"),
                Arguments.of("k\u00e9y:" + SECRET, "number 1 has no usable id"),
                Arguments.of("k".repeat(65) + ":" + SECRET, "number 1 has no usable id"),
                Arguments.of(SECRET + ":k1", "number 1 has no usable id"),
                Arguments.of(UNPADDED + ":k1", ""), // swapped: messages show ids
                Arguments.of("5a".repeat(32) + ":k1", ""),
                Arguments.of("k1:" + SECRET + "!", "is not base64"),
                Arguments.of("k1:" + SECRET.replace('W', '-'), "is not base64"),
                Arguments.of("k1:", "has 0 bytes; AES-256 needs 32"),
                Arguments.of("k1:" + Keys.base64(0x5A, 16), "has 16 bytes; AES-256 needs 32"),
                Arguments.of("k1:" + Keys.base64(0x5A, 31), "has 31 bytes; AES-256 needs 32"),
                Arguments.of("k1:" + Keys.base64(0x5A, 33), "has 33 bytes; AES-256 needs 32"));
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void n40_refusesAKeyItCantUseAndNeverShowsIt(String entry, String why) {
        InvalidConfigurationException refusal = refused(List.of(entry));
        assertThat(refusal).hasMessageContaining(why);
        assertShowsNothing(refusal);
    }

    private static void assertRefused(Map<String, String> values, String... why) {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(() -> KeyRing.from(settings(values)))
                .withMessageContainingAll(why)
                .satisfies(KeyRingTest::assertShowsNothing);
    }

    @Test
    @Tag("X39")
    void n40_refusesTwoKeysOfOneNameAndNamesAnUnusableOneByItsNumber() {
        InvalidConfigurationException refusal =
                refused(List.of("k1:" + SECRET, Keys.entry("k2:2"), "k1:" + Keys.base64(3, 32)));
        assertThat(refusal).hasMessageContaining("'k1' is given twice");
        assertShowsNothing(refusal);
        assertThat(refused(List.of("k1:" + SECRET, "k2:" + Keys.base64(1, 16))))
                .hasMessageContainingAll("number 2", "16 bytes");
    }

    private static void assertShowsNothing(InvalidConfigurationException refusal) {
        StringWriter text = new StringWriter();
        refusal.printStackTrace(new PrintWriter(text, true));
        assertThat(text.toString()).doesNotContain(UNPADDED.substring(0, 12)).doesNotContain("5a5a5a5a");
    }

    @Test
    void n40_readsAFileOfKeysWithComments() throws IOException {
        Path file = folder.resolve("keys");
        Files.writeString(file, "# rotated in May\n\n  k2:" + SECRET + "  \n" + Keys.entry("k1:1") + "\n", UTF_8);
        KeyRing ring = KeyRing.from(settings(Map.of(KeyRing.KEY_FILE, file.toString())));
        assertThat(ring.ids()).containsExactly("k2", "k1");
        assertThat(KeyRing.from(settings(Map.of(KeyRing.KEYS, "k3:" + SECRET, KeyRing.KEY_FILE, file.toString())))
                        .ids())
                .as("keys go before the file")
                .containsExactly("k3");
    }

    @Test
    @Tag("X27")
    void aKeyThatIsTooShortIsNamedWithItsPlaceAndTheWayOut() throws IOException {
        String tooShort = "k1:" + Keys.base64(0x5A, 16);
        Path file = Files.writeString(folder.resolve("keys"), tooShort);
        String[] wayOut = {"has 16 bytes; AES-256 needs 32", "openssl rand -base64 32"};
        assertRefused(Map.of(KeyRing.KEY_FILE, file.toString()), KeyRing.KEY_FILE + " = " + file, wayOut[0], wayOut[1]);
        assertRefused(Map.of(KeyRing.KEYS, tooShort), "Setting " + KeyRing.KEYS + ":", wayOut[0], wayOut[1]);
    }

    /** A key in the place of its file's name. */
    @ParameterizedTest
    @Tag("X27")
    @ValueSource(strings = {"k1:", ""})
    void aFilesNameThatMayBeAKeyIsNotShown(String id) {
        assertRefused(Map.of(KeyRing.KEY_FILE, id + SECRET), KeyRing.KEY_FILE, "not shown");
    }

    @Test
    @Tag("X27")
    void aFileThatEverybodyCanReadIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("keys"), "k1:" + SECRET);
        Settings named = settings(Map.of(KeyRing.KEY_FILE, file.toString()));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(KeyRing.exposed(named)).get(as(STRING)).contains(KeyRing.KEY_FILE + " = " + file, "chmod 600");
        assertThat(KeyRing.exposed(settings(Map.of(KeyRing.KEY_FILE, file.toString(), KeyRing.KEYS, "k1:" + SECRET))))
                .isEmpty();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertThat(KeyRing.exposed(named)).isEmpty();
        assertThat(KeyRing.exposed(
                        settings(Map.of(KeyRing.KEY_FILE, folder.resolve("none").toString()))))
                .isEmpty();
        assertThat(KeyRing.exposed(settings(Map.of()))).isEmpty();
    }

    @Test
    void n40_refusesAFileItCantReadOrThatHoldsNothing() throws IOException {
        String missing = folder.resolve("missing").toString();
        Path empty = Files.writeString(folder.resolve("empty"), "# nothing yet\n");
        assertRefused(
                Map.of(KeyRing.KEY_FILE, missing),
                KeyRing.KEY_FILE,
                "NoSuchFileException",
                "the server's user has to be able to read it",
                missing,
                "openssl rand -base64 32");
        assertRefused(
                Map.of(KeyRing.KEY_FILE, empty.toString()),
                KeyRing.KEY_FILE + " = " + empty,
                "There is no encryption key");
    }
}
