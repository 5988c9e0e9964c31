package io.twophp.central.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("LD14")
class ImportMapTest {

    /** printf '{}' | openssl dgst -sha256 -binary | base64 */
    private static final String EMPTY = " 'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='";

    @Test
    void theHashIsThatOfTheTextBetweenTheTags() {
        assertThat(ImportMap.source("<head><script type=\"importmap\">{}</script></head>"))
                .isEqualTo(EMPTY);
    }

    @Test
    void linesEndAsParsersReadThem() {
        assertThat(ImportMap.source("<script type=\"importmap\">\r\n{}\r\n</script>"))
                .isEqualTo(ImportMap.source("<script type=\"importmap\">\n{}\n</script>"))
                .isNotEqualTo(EMPTY);
    }

    @Test
    void aPageWithoutOneAllowsNone() {
        assertThat(ImportMap.source("<script>alert(1)</script>")).isEmpty();
    }
}
