package io.twophp.core.callback;

import static io.twophp.core.callback.SettingsOf.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.core.Words;
import io.twophp.core.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Draft §5.5.2, D18: the addresses that may be called back. The hostile addresses are HostileCallbackUrlTest's, in
 * twophp-jaxrs.
 */
@Tag("N18")
@Tag("D18")
class CallbackPolicyTest {

    private static final CallbackPolicy POLICY = CallbackPolicy.from(
            SettingsOf.signed(
                    CallbackPolicy.ALLOW,
                    "https://hook.example.com, HTTPS://Port.Example.com:8443,https://*.partner.example,"
                            + "https://xn--bcher-kva.example,https://93.184.215.14,https://[2a00:1450::1],https://*.wide.example:444"));

    private static CallbackPolicy allowing(String entries) {
        return CallbackPolicy.from(SettingsOf.signed(CallbackPolicy.ALLOW, entries));
    }

    private static CallbackRefusedException refused(CallbackPolicy policy, String url) {
        return catchThrowableOfType(CallbackRefusedException.class, () -> policy.admit(url));
    }

    @ParameterizedTest
    @CsvSource({
        "https://hook.example.com,                 https://hook.example.com/",
        "https://hook.example.com:443/x,           https://hook.example.com/x",
        "HTTPS://HOOK.Example.COM/Path?Q=A%2Fb,    https://hook.example.com/Path?Q=A%2Fb",
        "https://hook.example.com?a=b@c,           https://hook.example.com/?a=b@c",
        "https://hook.example.com/a/../b/%2e%2e,   https://hook.example.com/a/../b/%2e%2e",
        "https://port.example.com:8443/,           https://port.example.com:8443/",
        "https://a.partner.example/x,              https://a.partner.example/x",
        "https://a.b-c.partner.example/x,          https://a.b-c.partner.example/x",
        "https://a.wide.example:444/x,             https://a.wide.example:444/x",
        "https://XN--bcher-kva.example/,           https://xn--bcher-kva.example/",
        "https://93.184.215.14/x,                  https://93.184.215.14/x",
        "https://[2A00:1450::1]/x,                 https://[2a00:1450::1]/x",
    })
    void d18_admitsWhatIsListedInItsCanonicalSpelling(String url, String canonical) throws Exception {
        assertThat(POLICY.admit(url)).hasToString(canonical);
    }

    @ParameterizedTest
    @Words("""
            https://example.com/ https://hook.example.com.evil.example/ https://hook.example.co/
            https://xhook.example.com/ https://a.hook.example.com/ https://partner.example/
            https://evilpartner.example/ https://.partner.example/ https://xn--80ak6aa92e.partner.example/
            https://a.xn--80ak6aa92e.partner.example/ https://hook.example.com:444/
            https://port.example.com/ https://port.example.com:443/ https://a.wide.example/
            http://hook.example.com/ http://hook.example.com:443/ https://[2a00:1450:0::1]/
            https://93.184.215.15/
            """)
    void d18_refusesWhatIsNotListed(String url) {
        assertThat(refused(POLICY, url)).isNotNull();
    }

    @Test
    void n18_withoutAListCallbacksAreRefusedAndTheReasonSaysSo() {
        CallbackPolicy policy = CallbackPolicy.from(SettingsOf.settings(Map.of()));
        assertThat(policy.isEnabled()).isFalse();
        assertThat(refused(policy, "https://hook.example.com/"))
                .hasMessage(
                        "DTT-2PHP-Callback is not taken here: no receiver is allowed; leave it out, or let the operator"
                                + " set twophp.callback.allow.");
        assertThat(POLICY.isEnabled()).isTrue();
    }

    @ParameterizedTest
    @NullAndEmptySource
    void d18_nothingIsNoAddress(String url) {
        assertThat(refused(POLICY, url)).hasMessageContaining("is empty");
    }

    @Test
    void d18_aRefusalShowsNothingOfTheAddressAndHasNoStackTrace() {
        CallbackRefusedException refusal = refused(POLICY, "https://evil.example/secret-token");
        assertThat(refusal.getMessage())
                .doesNotContain("evil")
                .doesNotContain("secret")
                .contains("twophp.callback.allow");
        assertThat(refusal.getStackTrace()).isEmpty();
        assertThat(refusal.getCause()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "https://user@hook.example.com/,         has user information",
        "https://hook.example.com/#x,            has a fragment",
        "https://hook.example.com\\x,            has white space",
        "hook.example.com,                       is not absolute",
        "https:hook.example.com,                 is not absolute",
        "https://hook.example.com/%zz,           is no URI",
        "https:///x,                             has no usable host",
        "https://hook_x.example.com/,            has no usable host",
        "https://hook.example.com./,             neither a plain name nor a canonical IP address",
        "https://[::ffff:127.0.0.1]/,            neither a plain name nor a canonical IP address",
        "https://hook.example.com:/,             has a malformed port",
        "https://hook.example.com:0443/,         has a malformed port",
        "https://hook.example.com:0/,            has a malformed port",
        "https://hook.example.com:65536/,        has a malformed port",
        "https://hook.example.com//x,            begins with two slashes",
        "http://hook.example.com/,               does not use https",
        "https://example.com/,                   is not allowed here",
    })
    void d18_theReasonSaysWhatIsWrong(String url, String reason) {
        assertThat(refused(POLICY, url))
                .hasMessageStartingWith("DTT-2PHP-Callback ")
                .hasMessageContaining(reason);
    }

    @Test
    void d18_theLongestAddressHas2048Characters() throws Exception {
        String longest = "https://hook.example.com/" + "a".repeat(2048 - "https://hook.example.com/".length());
        assertThat(POLICY.admit(longest)).hasToString(longest);
        assertThat(refused(POLICY, longest + "a")).hasMessageContaining("longer than 2048");
    }

    @Test
    void d18_plainHttpIsForDevelopmentAndHasToBeListed() throws Exception {
        CallbackPolicy relaxed = CallbackPolicy.from(SettingsOf.signed(
                CallbackPolicy.PLAIN_HTTP,
                "true",
                CallbackPolicy.ALLOW,
                "http://dev.example:8080,http://dev.example,https://hook.example.com"));
        assertThat(relaxed.admit("http://dev.example:8080/x")).hasToString("http://dev.example:8080/x");
        assertThat(relaxed.admit("http://dev.example:80/x")).hasToString("http://dev.example/x");
        assertThat(refused(relaxed, "https://dev.example/")).isNotNull();
        assertThat(refused(relaxed, "http://hook.example.com/")).isNotNull();
        assertThat(refused(relaxed, "ftp://dev.example/")).hasMessageContaining("https");
    }

    @ParameterizedTest
    @Words("""
            hook.example.com https:// https://* https://*. https://*.com https://*.*.example.com
            https://h*.example.com https://*example.com https://hook.example.com/
            https://hook.example.com/path https://user@hook.example.com https://hook.example.com:0
            https://hook.example.com:65536 https://hook.example.com: https://hook.example.com.
            https://hook_1.example.com https://b\u00fccher.example https://2130706433 https://127.1
            https://0x7f.0.0.1 https://*.184.215.14 https://[::ffff:93.184.215.14] https://[fe80::1%eth0]
            http://hook.example.com ftp://hook.example.com //hook.example.com
            """)
    void d18_anEntryThatIsNoneFailsAtStart(String entry) {
        assertRefused(() -> allowing(entry), CallbackPolicy.ALLOW, entry);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://10.0.0.5", "https://127.0.0.1:8443", "https://[::1]", "https://[fd00::5]"})
    void d18_anInnerAddressIsListedInVainUnlessItsNetworkIsOpen(String entry) {
        assertRefused(() -> allowing(entry), CallbackPolicy.NETWORKS);
        assertThatCode(() -> CallbackPolicy.from(SettingsOf.signed(
                        CallbackPolicy.ALLOW, entry, CallbackPolicy.NETWORKS, "10.0.0.0/8,127.0.0.0/8,::1,fd00::/16")))
                .doesNotThrowAnyException();
    }

    @Test
    void d18_withoutAKeyToSignWithAListFailsAtStart() {
        Settings unsigned = SettingsOf.settings(Map.of(CallbackPolicy.ALLOW, "https://hook.example.com"));
        assertRefused(() -> CallbackPolicy.from(unsigned), ReceiverKeys.KEYS, "openssl rand -base64 32");
    }
}
