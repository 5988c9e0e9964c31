package io.twophp.core.signature;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.signature.SignatureField.Input;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** RFC 9421 appendix B.2.5: the published signature by HMAC-SHA256, through the code that signs callbacks. */
class SignatureBaseTest {

    private static final String SHARED_SECRET =
            "uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==";
    private static final String INPUT =
            "sig-b25=(\"date\" \"@authority\" \"content-type\")" + ";created=1618884473;keyid=\"test-shared-secret\"";
    private static final String SIGNATURE = "sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:";

    private static SignatureBase published() {
        Input input = SignatureField.inputs(INPUT).get("sig-b25");
        Map<String, String> components = new LinkedHashMap<>();
        components.put("date", "Tue, 20 Apr 2021 02:07:55 GMT");
        components.put("@authority", "example.com");
        components.put("content-type", "application/json");
        return new SignatureBase(components, input.raw());
    }

    @Test
    void theBaseIsThePublishedOne() {
        assertThat(published()).hasToString("""
                        "date": Tue, 20 Apr 2021 02:07:55 GMT
                        "@authority": example.com
                        "content-type": application/json
                        "@signature-params": ("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret\"""");
    }

    @Test
    void theSignatureIsThePublishedOne() {
        byte[] secret = Base64.getDecoder().decode(SHARED_SECRET);
        assertThat(published().mac(new SecretKeySpec(secret, SignatureBase.HMAC)))
                .isEqualTo(SignatureField.signatures(SIGNATURE).get("sig-b25"));
    }

    @Test
    void theCoveredComponentsAreWrittenAsThere() {
        assertThat(INPUT).contains(SignatureBase.covering(List.of("date", "@authority", "content-type")));
    }
}
