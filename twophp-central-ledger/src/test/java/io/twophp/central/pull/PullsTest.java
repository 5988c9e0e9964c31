package io.twophp.central.pull;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.ClientCorrelationId;
import io.twophp.LedgerEntry.Actor;
import io.twophp.ServerCorrelationId;
import io.twophp.central.audit.Action;
import io.twophp.central.audit.Audit;
import io.twophp.central.ingest.Ingest;
import io.twophp.central.problem.RefusalType;
import io.twophp.central.pull.KnownAddresses.Known;
import io.twophp.central.pull.Pulled.OfService;
import io.twophp.central.pull.ServiceLine.Genuine;
import io.twophp.central.pull.ServiceLine.None;
import io.twophp.central.pull.ServiceLine.Reply;
import io.twophp.core.signature.MessageSigner.Purpose;
import io.twophp.core.sync.Receipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The handling of services' answers (L14, L15, L21). */
@Tag("L15")
class PullsTest {

    private static final Known SHOP = new Known(UUID.randomUUID(), "shop", Optional.of("https://shop.example/"));
    private static final ServerCorrelationId ID = new ServerCorrelationId("scid-1");

    private final List<String> asked = new ArrayList<>();
    private final List<String> taken = new ArrayList<>();
    private final List<String> audited = new ArrayList<>();
    private final Pulls pulls = new Pulls();
    private Function<String, Reply> answer = question -> genuine(200, "{\"format\":1,\"rows\":[]}");
    private Function<byte[], Receipt> ingest = body -> new Receipt(1, 2, List.of(), List.of());

    @BeforeEach
    void open() {
        pulls.known = new KnownAddresses() {
            @Override
            Known find(UUID service) {
                return SHOP;
            }

            @Override
            List<Known> addressed() {
                return List.of(SHOP);
            }
        };
        pulls.line = new ServiceLine() {
            @Override
            Reply ask(Known service, Purpose purpose, String path, String question) {
                asked.add(purpose + " " + path + " " + question);
                return answer.apply(question);
            }
        };
        pulls.ingest = new Ingest() {
            @Override
            public Receipt take(UUID service, byte[] body) {
                taken.add(service + " " + new String(body, UTF_8));
                return ingest.apply(body);
            }
        };
        pulls.trees = new TreePull();
        pulls.trees.executor = Runnable::run;
        pulls.audit = new Audit() {
            @Override
            public void append(String who, Action action, String subject, String detail) {
                audited.add(who + " " + action + " " + subject + " " + detail);
            }
        };
    }

    private OfService pulled() {
        return pulls.of(SHOP.id(), Optional.of(ID), "olga").services().get(0);
    }

    private static Genuine genuine(int status, String body) {
        return new Genuine(status, body.getBytes(UTF_8));
    }

    @Test
    @Tag("L14")
    void L14_pulledRowsEnterByTheIngestAsThoseOfTheServiceThatWasAsked() {
        ingest =
                body -> new Receipt(1, 2, List.of(new Receipt.Refusal("scid-2", Actor.SERVER, "another's")), List.of());
        Pulled pulled = pulls.of(SHOP.id(), Optional.of(ID), "olga");
        assertThat(asked).containsExactly("PULL 2php/central/rows {\"server_correlation_id\":\"scid-1\"}");
        assertThat(taken).containsExactly(SHOP.id() + " {\"format\":1,\"rows\":[]}");
        assertThat(pulled.json())
                .hasToString("{\"stored\":1,\"unchanged\":2,\"refused\":1,\"services\":[{\"service_ledger_id\":\""
                        + SHOP.id() + "\",\"name\":\"shop\",\"answered\":true}]}");
    }

    @Test
    @Tag("L21")
    void L21_eachPullIsInTheAuditLogWhateverCameOfIt() {
        pulls.of(SHOP.id(), Optional.of(ID), "olga");
        answer = question -> new None("Nothing listens at its address.");
        pulls.of(SHOP.id(), Optional.empty(), "olga");
        pulls.tree(new ClientCorrelationId("root"), "otto");
        assertThat(audited)
                .containsExactly(
                        "olga PULL " + SHOP.id()
                                + " server_correlation_id scid-1: stored 1, unchanged 2, refused 0, asked 1, silent 0",
                        "olga PULL " + SHOP.id() + " sync: stored 0, unchanged 0, refused 0, asked 1, silent 1",
                        "otto PULL root tree: stored 0, unchanged 0, refused 0, asked 1, silent 1");
    }

    @Test
    void allThatAServiceHasIsToldByItself() {
        answer = question -> genuine(202, "{}");
        Pulled pulled = pulls.of(SHOP.id(), Optional.empty(), "olga");
        assertThat(asked).containsExactly("PULL 2php/central/rows {\"sync\":true}");
        assertThat(pulled.services().get(0).answered()).isTrue();
        assertThat(taken).isEmpty();
    }

    @Test
    void aRefusalIsToldAndNothingOfItStored() {
        for (int status : new int[] {202, 400, 404, 503}) {
            answer = question -> genuine(status, "{\"format\":1,\"rows\":[]}");
            OfService one = pulled();
            assertThat(one.answered()).isFalse();
            assertThat(one.problem()).contains("It refused with the status " + status + ".");
        }
        assertThat(taken).isEmpty();
    }

    @Test
    void whatTheIngestRefusesAndWhatIsNotAllIsTold() {
        answer = question -> genuine(200, "{\"format\":1,\"complete\":false,\"rows\":[]}");
        assertThat(pulled().problem()).contains("It has more rows of this than it sends at once.");
        ingest = body -> {
            throw RefusalType.UNKNOWN_FORMAT.refusal("The batch is of another format.");
        };
        assertThat(pulled().problem()).contains("What it answered can't be stored: The batch is of another format.");
    }

    @Test
    @Tag("D12")
    void aTreesIdsAreReadInTheRows() {
        answer = question -> genuine(
                200,
                question.contains("root")
                        ? "{\"format\":1,\"rows\":[{\"client_correlation_id\":\"below\"},{\"client_correlation_id\":7},"
                                + "{\"client_correlation_id\":\"not one\"},{}]}"
                        : "{\"format\":1,\"rows\":[]}");
        pulls.tree(new ClientCorrelationId("root"), "olga");
        assertThat(asked)
                .containsExactly(
                        "PULL 2php/central/rows {\"client_correlation_ids\":[\"root\"]}",
                        "PULL 2php/central/rows {\"client_correlation_ids\":[\"below\"]}");
    }
}
