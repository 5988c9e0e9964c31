package io.twophp.jaxrs.openapi;

import static io.twophp.jaxrs.openapi.DescribedShop.operation;
import static io.twophp.jaxrs.openapi.DescribedShop.parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.swagger.v3.oas.models.Operation;
import io.twophp.Dialect;
import io.twophp.Enrolment;
import io.twophp.core.policy.EndpointPolicy;
import io.twophp.jaxrs.openapi.operation.TwoPhaseOperation;
import io.twophp.jaxrs.rig.Policies;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.PathItem.HttpMethod;
import org.eclipse.microprofile.openapi.models.parameters.Parameter.In;
import org.eclipse.microprofile.openapi.models.tags.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two-phase operations in an OpenAPI document, as a parser of another project reads it (decision 0038). */
class DescriptionTest {

    private final DescribedShop shop = new DescribedShop();

    private static TwoPhaseOperation at(String verb, String template) {
        return new TwoPhaseOperation(Optional.empty(), verb, template, Policies.usual(), List.of());
    }

    @Test
    void operationsMayJoinOneByOneAsServersBindThem() {
        shop.add("/orders/{id}", HttpMethod.PUT, operation("replace", "200"), Policies.usual());
        shop.at("/orders/{id}").addParameter(parameter(In.PATH, "id"));
        shop.plain("/orders/{id}", HttpMethod.DELETE, operation("cancel", "204").addTag("rare"));
        Description one = new Description(shop.document());
        TwoPhaseOperation replace = at("PUT", "/orders/{id}");
        TwoPhaseOperation cancel = at("DELETE", "/orders/{id}");
        one.describe(List.of());
        one.describe(List.of(replace));
        one.describe(List.of(replace, cancel));
        String twice = shop.json();
        one.describe(List.of(replace, cancel));
        assertThat(shop.json()).isEqualTo(twice);
        var paths = shop.described().getPaths();
        Operation confirm = paths.get("/api/orders/{id}/confirm").getPost();
        assertThat(confirm.getDescription()).contains("here by DELETE, PUT:");
        assertThat(confirm.getTags()).containsExactly("orders", "rare");
        assertThat(confirm.getResponses().get("500").getDescription()).containsOnlyOnce("attempts-exhausted");
        assertThat(paths.get("/api/orders/{id}")
                        .getPut()
                        .getResponses()
                        .get("422")
                        .getDescription())
                .containsOnlyOnce("correlation-id-reused");
    }

    @ParameterizedTest
    @EnumSource
    void headersInPlaceOfAKeyAreDescribedAndNoneOfThemIsRequired(Enrolment enrolment) {
        EndpointPolicy policy = Policies.speaking(enrolment, Dialect.IDEMPOTENCY_KEY);
        shop.add("/pay", HttpMethod.POST, operation("pay", "201"), policy, "PayPal-Request-Id", "X-Idempotency-Key");
        shop.add("/plain", HttpMethod.POST, operation("plain", "201"), policy);
        var paths = shop.described().getPaths();
        assertThat(paths.get("/api/pay").getPost().getParameters())
                .extracting(each -> each.getName() + " " + each.getIn() + " " + each.getRequired() + " "
                        + each.getSchema().getMaxLength())
                .containsExactlyInAnyOrder(
                        "Idempotency-Key header false 255",
                        "PayPal-Request-Id header false 255",
                        "X-Idempotency-Key header false 255");
        assertThat(paths.get("/api/plain").getPost().getParameters())
                .extracting(each -> each.getName() + " " + each.getRequired())
                .containsExactly("Idempotency-Key " + (enrolment == Enrolment.REQUIRED));
    }

    @Test
    void aDocumentWithoutTwoPhaseOperationsStaysAsItIs() {
        shop.plain("/orders", HttpMethod.POST, operation("place", "201"));
        String before = shop.json();
        new Description(shop.document()).describe(List.of(at("POST", "/elsewhere")));
        assertThat(shop.json()).isEqualTo(before);
    }

    @Test
    void pathsAreMatchedWithoutTheNamesOfTheirParametersAndWithoutTheApplicationsPath() {
        shop.plain("/orders/{id}", HttpMethod.PUT, operation("replace", "200").addParameter(parameter(In.PATH, "id")));
        new Description(shop.document()).describe(List.of(at("PUT", "/orders/{which}")));
        assertThat(shop.at("/orders/{id}/confirm")).isNotNull();
    }

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
