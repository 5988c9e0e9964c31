package io.twophp.testsuite.stranger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import jakarta.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients in Python, written from the texts of POE and of HTTP exactly-once alone, complete each flow of them. */
@OnSharedSite
class UrlInteropIT {

    private static final String ALICE = "alice:alice-secret";

    private final Site site;
    private final String text = "interop " + UUID.randomUUID();
    private Path directory;

    UrlInteropIT(Site site) {
        this.site = site;
    }

    @BeforeEach
    void prepare(@TempDir Path own) {
        assumeTrue(Script.canRun(), "there is no python3 to run the clients that are written in it");
        directory = own;
    }

    @Test
    void P1_P3_P6_P7_anOrderIsPlacedAtAnAddressOfTheForm() {
        JsonObject end = order(text);
        assertThat(end.getBoolean("inPage")).isTrue();
        assertThat(end.getString("outcome")).isEqualTo("accepted");
        assertThat(end.get("statuses")).hasToString("[201]");
        assertThat(end.getInt("getStatus")).isEqualTo(200);
        assertThat(end.getString("getBody")).isEqualTo(end.getString("answer")).contains(text);
        assertThat(effects()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void P1_P2_P5_anOrderWhoseAnswersAreLostIsPlacedOnce(int lost) {
        JsonObject end = order(text, "--lose=" + lost);
        assertThat(end.getString("outcome")).startsWith("accepted");
        assertThat(end.getInt("getStatus")).isEqualTo(200);
        assertThat(end.getString("getBody")).contains(text);
        assertThat(effects()).isEqualTo(1);
    }

    @Test
    void P3_aRedirectionIsReadAsOne() {
        JsonObject end = order(text + " elsewhere");
        assertThat(end.get("statuses")).hasToString("[303]");
        assertThat(end.getInt("getStatus")).isEqualTo(303);
        assertThat(end.getString("getLocation")).endsWith("keyed");
        assertThat(effects()).isEqualTo(1);
    }

    @Test
    void P4_aRefusedOrderLeavesItOpen() {
        JsonObject end = order(" ");
        assertThat(end.getString("outcome")).isEqualTo("refused");
        assertThat(end.get("statuses")).hasToString("[422]");
        assertThat(end.getInt("getStatus")).isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void E1_E2_E3_E4_theFourPhasesHaveOneEffectHoweverOftenTheyAreSent(int lost) {
        JsonObject end = charge(text, "--lose=" + lost);
        assertThat(end.getInt("status")).isEqualTo(201);
        assertThat(end.getString("response")).isEqualTo("charged: " + text);
        assertThat(end.getJsonArray("put").getInt(lost)).isIn(201, 204);
        assertThat(end.get("late")).hasToString("[410,410,410,204]");
        assertThat(effects()).isEqualTo(1);
    }

    @Test
    void E2_E3_aFailureIsToldByGet() {
        JsonObject end = charge(" ");
        assertThat(end.get("post")).hasToString("[204]");
        assertThat(end.getInt("status")).isEqualTo(402);
        assertThat(end.getString("response")).isEqualTo("no funds");
    }

    private JsonObject order(String body, String... options) {
        return run("poe_client.py", site.api().resolve("once/form").toString(), body, options);
    }

    private JsonObject charge(String body, String... options) {
        return run(
                "exactly_once_client.py",
                site.api().resolve("charges/" + UUID.randomUUID()).toString(),
                body,
                options);
    }

    private JsonObject run(String name, String address, String body, String... options) {
        List<String> arguments = new ArrayList<>(List.of(ALICE, address, body));
        arguments.addAll(List.of(options));
        return Script.in(directory, UrlInteropIT.class, name).run(arguments);
    }

    private long effects() {
        return site.postgres().number("SELECT count(*) FROM note WHERE text LIKE ?", text + "%");
    }
}
