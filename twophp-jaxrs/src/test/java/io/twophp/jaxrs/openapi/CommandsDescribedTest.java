package io.twophp.jaxrs.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.AutoConfirm;
import io.twophp.CommandActor;
import io.twophp.CommandConfirmation;
import io.twophp.Dialect;
import io.twophp.Effects;
import io.twophp.Enrolment;
import io.twophp.FailurePolicy;
import io.twophp.Idempotency;
import io.twophp.Mode;
import io.twophp.ReplayPolicy;
import io.twophp.ReuseControl;
import io.twophp.Shield;
import io.twophp.core.command.CommandFields;
import io.twophp.core.policy.CommandPolicy;
import io.twophp.core.policy.EndpointPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Commands of IDS in the OpenAPI document. */
@Tag("SD7")
class CommandsDescribedTest {

    private static Operation described(Idempotency idempotency, CommandConfirmation confirmation) {
        Operation operation = OASFactory.createOperation()
                .responses(OASFactory.createAPIResponses()
                        .addAPIResponse("201", OASFactory.createAPIResponse().description("An order")));
        CommandPolicy command = new CommandPolicy(
                "OrderResource.place",
                "order",
                "place",
                idempotency,
                CommandFields.ALL,
                CommandActor.OWN,
                confirmation,
                Shield.NONE);
        new Fragments(
                        List.of(new EndpointPolicy(
                                "OrderResource.place",
                                Mode.SYNCHRONOUS,
                                AutoConfirm.ALLOWED,
                                Duration.ofMinutes(5),
                                Duration.ofMinutes(5),
                                Duration.ZERO,
                                ReplayPolicy.REJECT,
                                ReuseControl.NONE,
                                Effects.LOCAL,
                                Enrolment.OPTIONAL,
                                Set.of(Dialect.IDS),
                                Optional.empty(),
                                FailurePolicy.RECORDED,
                                Optional.of(command))),
                        Map.of())
                .add("IDS", operation);
        return operation;
    }

    @Test
    void SD7_aCommandHasItsKeyAndItsAnswers() {
        Operation place = described(Idempotency.I1, CommandConfirmation.NONE);
        assertThat(place.getParameters()).extracting(Parameter::getName).containsExactly("IDS-Idempotency-Key");
        assertThat(place.getResponses().getAPIResponses())
                .containsKeys("201", "202", "400", "401", "409", "410", "429", "503")
                .doesNotContainKeys("428", "403");
    }

    @Test
    void SD6_oneToBeConfirmedHasItsToken() {
        Operation drop = described(Idempotency.I1, CommandConfirmation.REQUIRED);
        assertThat(drop.getParameters())
                .extracting(Parameter::getName)
                .containsExactly("IDS-Idempotency-Key", "IDS-Confirmation-Token");
        assertThat(drop.getResponses().getAPIResponses()).containsKeys("428", "403");
    }

    @Test
    void S1_whatChangesNothingStaysAsItIs() {
        Operation read = described(Idempotency.I0, CommandConfirmation.NONE);
        assertThat(read.getParameters()).isNull();
        assertThat(read.getResponses().getAPIResponses()).containsOnlyKeys("201");
    }
}
