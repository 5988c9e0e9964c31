package io.twophp.testsuite.campaign;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;

/** Commands of IDS, whose content is their name. */
class CommandCampaignIT extends OneRequestCampaign {

    CommandCampaignIT() {
        super("ids");
    }

    /** Allows more repetitions: a patient client asks more often than people do. */
    @Override
    Map<String, String> settings() {
        return Map.of("twophp.ids.duplicates-per-minute", "100000");
    }

    @Override
    String path(String purpose) {
        return "commands/" + purpose;
    }

    @Override
    HttpRequest.Builder named(HttpRequest.Builder request, String purpose) {
        return request;
    }

    @Override
    boolean isInFlight(HttpResponse<String> answer) {
        return answer.statusCode() == 202;
    }
}
