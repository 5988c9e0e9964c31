package io.twophp.testsuite.servers;

import static io.twophp.testsuite.launch.Client.isReplay;
import static io.twophp.testsuite.launch.Client.phase;
import static io.twophp.testsuite.servers.Stage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.testsuite.launch.Client;
import io.twophp.testsuite.launch.Client.Registered;
import io.twophp.testsuite.launch.Request;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;

/** Resource classes as developers write them: their writes are in the intent's transaction. */
final class BeanChecks {

    private BeanChecks() {}

    static List<Check> all() {
        return List.of(
                Check.of("beans: a stateless EJB takes effect once, as its caller", BeanChecks::stateless),
                Check.of("beans: an EJB's failures are rolled back, and answered as ever", BeanChecks::failures),
                Check.of("beans: an EJB is tried again after contention", BeanChecks::contention),
                Check.slow("beans: an EJB whose transaction's time is up leaves nothing of it", BeanChecks::slow),
                Check.of("beans: an EJB is executed without its client, as its owner", BeanChecks::later),
                Check.of("beans: a singleton lets in one after the other, to the commit", BeanChecks::singleton),
                Check.of(
                        "beans: sub-resources that the container manages",
                        stage -> writes(stage, "beans/located/scoped", "beans/located/dependent")),
                Check.of("beans: a sub-resource that it does not is refused", BeanChecks::unmanaged),
                Check.of(
                        "beans: methods of a generic superclass, inherited and overridden",
                        stage -> writes(stage, "beans/generic", "beans/overriding")),
                Check.of("beans: a second application maps exceptions in its own way", BeanChecks::second));
    }

    private static Request stateless(String path, String text) {
        return Request.post("beans/stateless" + path + "?text=" + text);
    }

    private static void stateless(Stage stage) throws Exception {
        String text = text();
        HttpResponse<String> answer = stage.committedOnce(stateless("", text), text);
        assertThat(answer.body()).isEqualTo("alice at /portable/api/");
    }

    private static void failures(Stage stage) throws Exception {
        failed(stage, stateless("/refused", ""), 410);
        failed(stage, stateless("/full", ""), 409);
        failed(stage, stateless("/marked", ""), 500);
    }

    private static void contention(Stage stage) throws Exception {
        String text = text();
        stage.committed(stateless("/contended", text));
        assertThat(stage.notes(text)).isOne();
    }

    /** Checks that a transaction whose time is up during its method is no outcome: the intent is executed again. */
    private static void slow(Stage stage) throws Exception {
        if (stage.make() == Make.PAYARA_SERVER || stage.make() == Make.GLASSFISH) {
            stage.killAndStart(); // the time-out was set while they ran, and they read it at start only
        }
        String text = text();
        Registered intent = stage.alice().register(stateless("/slow", text));
        HttpResponse<String> first = stage.alice().confirm(intent);
        assertThat(first.statusCode()).as(first.body()).isIn(200, 202, 503);
        stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        assertThat(stage.notes(text)).as("of the second execution").isOne();
        assertThat(isReplay(stage.alice().confirm(intent))).isTrue();
    }

    private static void later(Stage stage) throws Exception {
        String text = text();
        Registered intent = stage.accepted(stateless("/later", text));
        stage.awaitPhase(stage.alice(), intent, "COMMITTED");
        assertThat(stage.alice().confirm(intent).body()).isEqualTo("alice");
        assertThat(stage.notes(text)).isOne();
    }

    private static void singleton(Stage stage) throws Exception {
        String text = text();
        Request request = Request.post("beans/singleton?text=" + text);
        List<Registered> intents =
                Stream.generate(() -> stage.alice().register(request)).limit(6).toList();
        assertThat(stage.together(intents.stream().map(Registered::confirmation).toList()))
                .extracting(Client::phase)
                .containsOnlyOnce("COMMITTED")
                .containsOnly("COMMITTED", "FAILED");
        assertThat(stage.notes(text)).isOne();
    }

    private static void unmanaged(Stage stage) throws Exception {
        String text = text();
        ConflictChecks.problem(
                stage.alice().phaseOne(text, Stage.note("beans/located/unmanaged", text)), 500, "not-intercepted");
        assertThat(stage.notes(text)).isZero();
    }

    private static void writes(Stage stage, String... paths) throws Exception {
        for (String path : paths) {
            String text = text();
            stage.committedOnce(Stage.note(path, text), text);
            failed(stage, Stage.note(path, text() + "!"), 409);
        }
    }

    private static void second(Stage stage) throws Exception {
        String text = text();
        HttpResponse<String> answer = stage.committedOnce(Request.post("../second/beans/stateless?text=" + text), text);
        assertThat(answer.body()).isEqualTo("alice at /portable/second/");
        failed(stage, Request.post("../second/beans/stateless/full?text="), 410);
    }

    /** @param request the request that is to fail; a text is added to its query, unless it has one in its body */
    private static void failed(Stage stage, Request request, int status) {
        String text = request.body() == null ? text() : new String(request.body()).split("\"")[3];
        Request asked = request.body() == null
                ? new Request(request.method(), request.path() + text, null, request.headers())
                : request;
        HttpResponse<String> answer = stage.alice().handshake(asked);
        assertThat(phase(answer)).as(answer.body()).isEqualTo("FAILED");
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(stage.notes(text)).isZero();
    }
}
