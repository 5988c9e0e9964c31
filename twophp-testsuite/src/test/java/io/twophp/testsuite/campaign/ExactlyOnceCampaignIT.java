package io.twophp.testsuite.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.engine.Checkpoint;
import io.twophp.testsuite.launch.Node;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;

/** Requests that are stored by PUT on a node that lives, and executed by POST on one that dies. */
class ExactlyOnceCampaignIT extends OneRequestCampaign {

    ExactlyOnceCampaignIT() {
        super("exactly-once");
    }

    @Override
    String path(String purpose) {
        return "exactly-once/" + purpose;
    }

    @Override
    void prepare(Node node, String purpose, String behaviour) {
        HttpRequest post = request(node, purpose, behaviour);
        HttpRequest put = unnamed(node, purpose, behaviour)
                .PUT(post.bodyPublisher().orElseThrow())
                .build();
        assertThat(answer(put).statusCode()).isEqualTo(201);
        assertThat(answer(put).statusCode()).isEqualTo(204);
    }

    @Override
    HttpRequest.Builder named(HttpRequest.Builder request, String purpose) {
        return request;
    }

    @Override
    List<Checkpoint> passed() {
        return List.of(
                Checkpoint.CLAIM_WRITTEN,
                Checkpoint.CLAIM_COMMITTED,
                Checkpoint.BUSINESS_BEGINS,
                Checkpoint.BUSINESS_DONE,
                Checkpoint.OUTCOME_WRITTEN,
                Checkpoint.OUTCOME_COMMITTED);
    }

    @Override
    boolean isInFlight(HttpResponse<String> answer) {
        return answer.statusCode() == 202;
    }

    @Override
    boolean isFirst(HttpResponse<String> answer) {
        return answer.statusCode() == 204;
    }

    @Override
    boolean isToldWhoIsFirst() {
        return false;
    }

    @Override
    void assertDecided(
            Node node, String purpose, String behaviour, HttpResponse<String> answer, HttpResponse<String> again) {
        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(again.statusCode()).isEqualTo(204);
        HttpResponse<String> told = get(node, purpose);
        assertThat(told.statusCode()).isEqualTo(behaviour.equals("WRITE") ? 201 : 409);
        assertThat(isReplay(told)).isTrue();
        HttpRequest delete = unnamed(node, purpose, behaviour)
                .method("DELETE", BodyPublishers.noBody())
                .build();
        assertThat(answer(delete).statusCode()).isEqualTo(204);
        assertThat(answer(request(node, purpose, behaviour)).statusCode()).isEqualTo(410);
    }
}
