package io.twophp.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Copies;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The name of a called service in the client's rows (draft §9.8). */
@Tag("N28")
class TargetsTest {

    private final Targets targets = Targets.from(key -> Optional.of(
            "gateway=https://api.example/, payments = https://api.example/payments/, local=http://localhost:80"));

    @ParameterizedTest
    @CsvSource({
        "https://api.example/payments, payments",
        "https://api.example/payments/7, payments",
        "https://api.example/payments?a=b, payments",
        "https://api.example/paymentsarchive, gateway",
        "https://api.example/orders, gateway",
        "https://api.example, gateway",
        "https://api.example:8443/payments, api.example:8443",
        "https://api.example.evil.example/payments, api.example.evil.example",
        "http://api.example/payments, api.example",
        "http://localhost:8080/, localhost:8080",
        "http://localhost:80/x, local"
    })
    void theLongestUrlThatACallBeginsWithNamesItsService(URI uri, String name) {
        assertThat(targets.of(uri)).isEqualTo(name);
    }

    @Test
    void aCallCanNameItsServiceItself() {
        Calls calls = new Calls();
        calls.call(Calls.order(
                Calls.ORDERS, "tea", Copies.with(OutboundRequest.Options.DEFAULT, "target", Optional.of("till"))));
        assertThat(calls.line(calls.only()).first().target()).contains("till");
    }
}
