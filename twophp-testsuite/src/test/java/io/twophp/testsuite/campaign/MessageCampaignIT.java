package io.twophp.testsuite.campaign;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Messages of Certified HTTP. */
class MessageCampaignIT extends OneRequestCampaign {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    MessageCampaignIT() {
        super("certified-http");
    }

    @Override
    HttpRequest.Builder named(HttpRequest.Builder request, String purpose) {
        return request.header("X-Message-Id", purpose).header("Date", DATE.format(Instant.now()));
    }

    @Override
    boolean isInFlight(HttpResponse<String> answer) {
        return answer.statusCode() == 202;
    }
}
