package io.twophp.core.callback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.twophp.ClientCorrelationId;
import io.twophp.ServerCorrelationId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Draft §5.5.4, Table 2: the content of a callback. */
@Tag("N19")
@Tag("D18")
class CallbackTest {

    private static final Pattern MEMBER = Pattern.compile("\"(\\w+)\":(\"[^\"\\\\\\p{Cntrl}]*\"|true)");
    private static final Pattern OBJECT = Pattern.compile("\\{" + MEMBER + "(?:," + MEMBER + ")*}");
    private static final Instant AT = Instant.parse("2026-01-01T12:00:00.123456Z");

    private final ServerCorrelationId id = new ServerCorrelationId("0190a8e2-7c4e-7000-8000-0123456789ab");
    private final ClientCorrelationId clientId = new ClientCorrelationId("a.B_1:~-z");
    private final Callback callback = new Callback(id, clientId, AT);

    private Map<String, String> members() {
        String body = new String(callback.body(), UTF_8);
        assertThat(body).matches(OBJECT);
        Map<String, String> members = new LinkedHashMap<>();
        Matcher matcher = MEMBER.matcher(body);
        while (matcher.find()) {
            assertThat(members.put(matcher.group(1), matcher.group(2))).isNull();
        }
        return members;
    }

    @Test
    void n19_itHasExactlyTheFiveFieldsOfTable2() {
        assertThat(members())
                .containsExactly(
                        Map.entry("server_correlation_id", "\"" + id + "\""),
                        Map.entry("client_correlation_id", "\"a.B_1:~-z\""),
                        Map.entry("phase_state", "\"PROCESSING\""),
                        Map.entry("ponr_crossed", "true"),
                        Map.entry("callback_timestamp", "\"2026-01-01T12:00:00.123456Z\""));
        assertThat(callback.body())
                .as("every attempt sends the same bytes")
                .isEqualTo(new Callback(id, clientId, AT).body());
    }

    @Test
    @Tag("W9")
    void w9_itIsJsonWhateverTheServersIdIs() {
        byte[] body = new Callback(new ServerCorrelationId("a\"b\\c"), clientId, AT).body();
        assertThat(new String(body, UTF_8)).startsWith("{\"server_correlation_id\":\"a\\\"b\\\\c\",");
    }

    @Test
    void nothingOfItMayBeMissing() {
        assertThatNullPointerException().isThrownBy(() -> new Callback(null, clientId, AT));
        assertThatNullPointerException().isThrownBy(() -> new Callback(id, null, AT));
        assertThatNullPointerException().isThrownBy(() -> new Callback(id, clientId, null));
    }
}
