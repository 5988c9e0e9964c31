package io.twophp.core.settings;

import static io.twophp.core.callback.SettingsOf.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Words;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

@Tag("D23")
@Tag("X21")
class CredentialHeadersTest {

    private static CredentialHeaders named(String names) {
        return CredentialHeaders.from(settings(Map.of("twophp.credential-headers", names)));
    }

    @ParameterizedTest
    @Words("""
            Authorization COOKIE Proxy-Authorization X-Api-Key x-apikey Api-Key X-Shop-Api-Key-2
            X-Auth-Token X-Access-Token X-API-Token X-Client-Secret X-Password DPoP Client-Cert
            Ocp-Apim-Subscription-Key Private-Token X-Amz-Security-Token X-CSRF-Token X-ID-Token
            X-Session-Token X-Vault-Token X-XSRF-Token X-Forwarded-Authorization
            """)
    void areThoseOfUsualNames(String name) {
        assertThat(CredentialHeaders.from(settings(Map.of())).contains(name)).isTrue();
    }

    @ParameterizedTest
    @Words("""
            Idempotency-Key IDS-Confirmation-Token IDS-Idempotency-Key X-Message-Id Accept X-Cart-Token
            X-Author X-Keyboard Secretary Content-Type If-Match
            """)
    void areNoOthers(String name) {
        assertThat(CredentialHeaders.USUAL.contains(name)).isFalse();
    }

    @Test
    void areThoseThatTheSettingNamesInPlaceOfTheUsualOnes() {
        CredentialHeaders named = named("X-Cart-Token, x-own");
        assertThat(named.contains("x-cart-token")).isTrue();
        assertThat(named.contains("X-Own")).isTrue();
        assertThat(named.contains("X-Api-Key")).isFalse();
        assertThat(named.contains("Cookie")).isTrue();
    }
}
