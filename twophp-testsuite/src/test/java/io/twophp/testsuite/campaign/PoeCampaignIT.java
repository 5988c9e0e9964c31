package io.twophp.testsuite.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Node;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Resources that are posted to once exactly. */
class PoeCampaignIT extends OneRequestCampaign {

    PoeCampaignIT() {
        super("poe");
    }

    @Override
    String path(String purpose) {
        return "poe/" + purpose;
    }

    @Override
    HttpRequest.Builder named(HttpRequest.Builder request, String purpose) {
        return request.header("POE", "1");
    }

    @Override
    boolean isInFlight(HttpResponse<String> answer) {
        return answer.body().contains("urn:twophp:problem:post-in-progress");
    }

    @Override
    boolean isRepeated(HttpResponse<String> answer) {
        return answer.statusCode() == 405 && answer.body().contains("urn:twophp:problem:already-posted");
    }

    /** Asserts that a success closes the address, and is there by GET; a failure leaves it open. */
    @Override
    void assertDecided(
            Node node, String purpose, String behaviour, HttpResponse<String> answer, HttpResponse<String> again) {
        if (behaviour.equals("WRITE")) {
            assertThat(answer).matches(some -> some.statusCode() == 201 || isRepeated(some));
            assertThat(again).matches(this::isRepeated);
            HttpResponse<String> read = get(node, purpose);
            assertThat(read.statusCode()).isEqualTo(200);
            assertThat(isReplay(read)).isTrue();
        } else {
            assertThat(answer.statusCode()).isEqualTo(409);
            assertThat(again.statusCode()).isEqualTo(409);
            assertThat(get(node, purpose).statusCode()).isEqualTo(405);
        }
    }
}
