package io.twophp.jaxrs.openapi;

import static io.twophp.Enrolment.OPTIONAL;
import static io.twophp.Enrolment.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.twophp.AutoConfirm;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.Idempotency;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.core.policy.EndpointPolicy;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The parameters and responses of an operation by its dialects, as a parser of another project reads them. */
class DialectDescriptionTest {

    private static final String PHASE_ONE =
            "DTT-2PHP-Enabled DTT-2PHP-Client-Correlation-ID DTT-2PHP-Requested-TTL DTT-2PHP-Auto-Confirm DTT-2PHP-Callback";

    private static Paths described(String template, EndpointPolicy policy) {
        return new DescribedShop().post(template, policy).described().getPaths();
    }

    private static String parameters(Operation operation) {
        return operation.getParameters() == null
                ? ""
                : operation.getParameters().stream()
                        .map(some -> some.getName() + (some.getRequired() ? "!" : ""))
                        .collect(Collectors.joining(" "));
    }

    private static String statuses(Operation operation) {
        return operation.getResponses().keySet().stream().sorted().collect(Collectors.joining(" "));
    }

    static Stream<Arguments> operations() {
        return Stream.of(
                arguments(
                        "2PHP beside plain requests",
                        Policies.usual(),
                        PHASE_ONE,
                        "200 201 400 401 403 408 410 413 414 422 429 500 503"),
                arguments(
                        "2PHP alone, as the endpoint demands it",
                        Policies.twoPhase(Mode.NEGOTIATED, AutoConfirm.REFUSED, ReplayPolicy.REUSE, REQUIRED),
                        "DTT-2PHP-Enabled! DTT-2PHP-Client-Correlation-ID! DTT-2PHP-Requested-TTL",
                        "200 400 401 403 408 410 413 414 422 428 429 500 503"),
                arguments(
                        "K3: a key alone",
                        Policies.speaking(REQUIRED, Dialect.IDEMPOTENCY_KEY),
                        "Idempotency-Key!",
                        "201 400 401 409 410 422 503"),
                arguments(
                        "G4: 2PHP and a key side by side",
                        Policies.speaking(REQUIRED, Dialect.TWOPHP, Dialect.IDEMPOTENCY_KEY),
                        PHASE_ONE + " Idempotency-Key",
                        "200 201 400 401 403 408 409 410 413 414 422 428 429 500 503"),
                arguments(
                        "C1: a message alone",
                        Policies.speaking(REQUIRED, Dialect.CERTIFIED_HTTP),
                        "X-Message-Id! Date!",
                        "201 202 400 401 410 503"),
                arguments(
                        "G4: a key and a message side by side",
                        Policies.speaking(REQUIRED, Dialect.IDEMPOTENCY_KEY, Dialect.CERTIFIED_HTTP),
                        "Idempotency-Key X-Message-Id Date",
                        "201 202 400 401 409 410 422 503"),
                arguments(
                        "SD7: a command has its key and its answers",
                        Policies.command(Idempotency.I1, CommandConfirmation.NONE),
                        "IDS-Idempotency-Key",
                        "201 202 400 401 409 410 429 503"),
                arguments(
                        "SD6: a command to be confirmed has its token",
                        Policies.command(Idempotency.I1, CommandConfirmation.REQUIRED),
                        "IDS-Idempotency-Key IDS-Confirmation-Token",
                        "201 202 400 401 403 409 410 428 429 503"),
                arguments(
                        "S1: a command that changes nothing stays as it is",
                        Policies.command(Idempotency.I0, CommandConfirmation.NONE),
                        "",
                        "201"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    @Tag("K3")
    @Tag("G4")
    @Tag("C1")
    @Tag("SD7")
    @Tag("SD6")
    @Tag("S1")
    void hasItsParametersAndResponses(String name, EndpointPolicy policy, String parameters, String statuses) {
        Paths paths = described("/orders", policy);
        Operation place = paths.get("/api/orders").getPost();
        assertThat(parameters(place)).isEqualTo(parameters);
        assertThat(statuses(place)).isEqualTo(statuses);
        assertThat(paths.containsKey("/api/orders/confirm"))
                .isEqualTo(policy.dialects().contains(Dialect.TWOPHP));
    }

    static Stream<Arguments> names() {
        return Stream.of(
                arguments(Dialect.POE, HttpMethod.POST, "201 401 405 429 503"),
                arguments(Dialect.POE, HttpMethod.GET, "200 202 401 403 405 410 503"),
                arguments(Dialect.EXACTLY_ONCE, HttpMethod.PUT, "201 204 401 410 422 429 503"),
                arguments(Dialect.EXACTLY_ONCE, HttpMethod.POST, "202 204 401 404 408 410 503"),
                arguments(Dialect.EXACTLY_ONCE, HttpMethod.GET, "201 202 401 404 410 503"),
                arguments(Dialect.EXACTLY_ONCE, HttpMethod.DELETE, "204 401 409 503"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("names")
    @Tag("PD5")
    @Tag("E6")
    void anAddressThatIsANameHasItsVerbs(Dialect dialect, HttpMethod verb, String statuses) {
        Paths paths = described("/orders/{id}/notes", Policies.speaking(OPTIONAL, dialect));
        Operation operation =
                paths.get("/api/orders/{id}/notes").readOperationsMap().get(verb);
        assertThat(operation.getParameters()).extracting(Parameter::getName).containsExactly("id");
        assertThat(statuses(operation)).isEqualTo(statuses);
        assertThat(operation.getRequestBody() != null)
                .isEqualTo(verb == HttpMethod.PUT || verb == HttpMethod.POST && dialect == Dialect.POE);
        assertThat(paths).doesNotContainKey("/api/orders/{id}/notes/confirm");
    }

    @Test
    void CD1_theAddressOfAnAnswerIsThereToBeReadAndDeleted() {
        String address = "/api/2php/messages/{server-correlation-id}";
        Paths paths = described("/orders", Policies.speaking(REQUIRED, Dialect.CERTIFIED_HTTP));
        Operation place = paths.get("/api/orders").getPost();
        assertThat(place.getResponses().get("201").getHeaders()).containsKey("X-Message-URL");
        assertThat(place.getResponses().get("400").getDescription())
                .contains("message-id-missing", "message-id-reused");
        assertThat(statuses(paths.get(address).getGet())).isEqualTo("202 401 403 404 410 503 default");
        assertThat(statuses(paths.get(address).getDelete())).isEqualTo("204 401 403 404 409 503");
        assertThat(described("/orders", Policies.speaking(REQUIRED, Dialect.IDEMPOTENCY_KEY)))
                .doesNotContainKey(address);
    }

    @Test
    void theLibrarysOwnAddressesAreBelowTheApplication() {
        assertThat(described("/orders", Policies.usual()).keySet().stream().filter(path -> path.contains("2php")))
                .isEqualTo(List.of(
                        "/api/2php/intents/{server-correlation-id}",
                        "/api/2php/intents",
                        "/api/2php/intents/{server-correlation-id}/resolution",
                        "/api/2php/ledger/tree/{client-correlation-id}",
                        "/api/2php/ledger/initiated",
                        "/api/2php/ledger/registrations",
                        "/api/2php/ledger/stalled"));
    }
}
