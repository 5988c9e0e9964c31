package io.twophp.testsuite.campaign;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Requests with an idempotency key. */
class KeyCampaignIT extends OneRequestCampaign {

    KeyCampaignIT() {
        super("idempotency-key");
    }

    @Override
    HttpRequest.Builder named(HttpRequest.Builder request, String purpose) {
        return request.header("Idempotency-Key", purpose);
    }

    @Override
    boolean isInFlight(HttpResponse<String> answer) {
        return answer.body().contains("urn:twophp:problem:in-flight");
    }
}
