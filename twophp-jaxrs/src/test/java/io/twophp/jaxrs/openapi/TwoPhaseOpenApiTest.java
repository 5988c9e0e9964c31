package io.twophp.jaxrs.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ServiceLoader;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.tags.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The library's filter registers itself and gives way to the application's. */
class TwoPhaseOpenApiTest {

    /** An application's own filter. */
    public static final class Own implements OASFilter {

        @Override
        public Tag filterTag(Tag tag) {
            return "internal".equals(tag.getName()) ? null : tag;
        }

        @Override
        public void filterOpenAPI(OpenAPI document) {
            document.getInfo().setTitle("seen");
        }
    }

    @AfterEach
    void forget() {
        System.clearProperty(TwoPhaseOpenApi.NEXT);
    }

    @Test
    void theServerFindsItBelowWhateverTheApplicationSets() {
        ConfigSource source = ServiceLoader.load(ConfigSource.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(OpenApiDefaults.class::isInstance)
                .findFirst()
                .orElseThrow();
        assertThat(source.getPropertyNames()).containsExactly("mp.openapi.filter");
        assertThat(source.getValue("mp.openapi.filter")).isEqualTo(TwoPhaseOpenApi.class.getName());
        assertThat(source.getValue("mp.openapi.servers")).isNull();
        assertThat(source.getOrdinal()).isLessThan(ConfigSource.DEFAULT_ORDINAL);
    }

    @Test
    void theApplicationsOwnFilterIsCalledToo() {
        System.setProperty(TwoPhaseOpenApi.NEXT, Own.class.getName());
        TwoPhaseOpenApi filter = new TwoPhaseOpenApi();
        OpenAPI document = OASFactory.createOpenAPI().info(OASFactory.createInfo());
        filter.filterOpenAPI(document);
        assertThat(document.getInfo().getTitle()).isEqualTo("seen");
        assertThat(filter.filterTag(OASFactory.createTag().name("internal"))).isNull();
        Tag other = OASFactory.createTag().name("orders");
        assertThat(filter.filterTag(other)).isSameAs(other);
    }

    @Test
    void aDocumentWithoutPathsIsLeftAlone() {
        OpenAPI document = OASFactory.createOpenAPI();
        new TwoPhaseOpenApi().filterOpenAPI(document);
        assertThat(document.getPaths()).isNull();
        assertThat(document.getComponents()).isNull();
    }

    @Test
    void whatIsNoFilterIsRefusedByItsSetting() {
        System.setProperty(TwoPhaseOpenApi.NEXT, "java.lang.String");
        assertThatIllegalArgumentException()
                .isThrownBy(TwoPhaseOpenApi::new)
                .withMessageContaining("twophp.openapi.filter = 'java.lang.String'");
    }
}
