package io.twophp.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.Command;
import io.twophp.Idempotency;
import io.twophp.TwoPhaseMutation;
import io.twophp.cdi.endpoint.EndpointPolicies;
import io.twophp.cdi.endpoint.OptIn;
import io.twophp.cdi.settings.TestConfig;
import io.twophp.core.policy.EndpointPolicy;
import jakarta.annotation.Resource;
import jakarta.ejb.Stateful;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import java.lang.reflect.Method;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods that are two-phase by a setting (draft §5.5.1), and those that can't be. */
@Tag("N3")
@ExtendWith(TestConfig.class)
class OptInTest {

    private final List<String> logged = new ArrayList<>();

    /** Calls the method {@code place} of a deployed class; returns the number of interceptions. */
    private int interceptions(Class<?> type) throws Exception {
        ReachTest.Counter.CALLS.set(0);
        try (WeldContainer container = deploy(Deployments.application(type, ReachTest.Counter.class))) {
            type.getMethod("place").invoke(container.select(type).get());
            return ReachTest.Counter.CALLS.get();
        }
    }

    private WeldContainer deploy(Weld application) {
        Logger logger = Logger.getLogger(OptIn.class.getName());
        Handler lines = new Lines();
        logger.addHandler(lines);
        try {
            return application.initialize();
        } finally {
            logger.removeHandler(lines);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "twophp.opt-in=POST, place",
        "twophp.opt-in=put;delete;patch, change replace remove",
        "twophp.endpoint.Plain.opt-in=POST, place",
        "twophp.endpoint.io.twophp.cdi.OptInTest$Plain.opt-in=POST, place",
        "twophp.endpoint.Plain.place.opt-in=POST, place",
        "twophp.endpoint.Plain.place.opt-in=PUT,",
        "twophp.endpoint.Other.opt-in=POST,",
        "twophp.opt-in=POST;PUT twophp.endpoint.Plain.place.opt-in=NONE, replace",
        "twophp.opt-in=POST;PUT twophp.endpoint.Plain.opt-in=none,",
        "twophp.opt-in=NONE,",
        "twophp.ttl=5000,"
    })
    void reachesTheMethodsThatTheMostSpecificSettingNames(String set, String methods) {
        for (String each : set.split(" ")) {
            TestConfig.set(each.split("=")[0], each.split("=")[1].replace(';', ','));
        }
        try (WeldContainer container = deploy(Deployments.application(Plain.class))) {
            assertThat(container.select(OptIn.class).get().of(Plain.class))
                    .extracting(Method::getName)
                    .containsExactlyInAnyOrder(methods == null ? new String[0] : methods.split(" "));
        }
        assertThat(logged).noneMatch(line -> line.startsWith("WARNING"));
    }

    @ParameterizedTest
    @ValueSource(classes = {ByInterface.class, Inherited.class, Bridged.class, Default.class, Joining.class})
    void reachesEveryKindOfMethodThatCanBeIntercepted(Class<?> type) throws Exception {
        TestConfig.set("twophp.opt-in", "POST");
        assertThat(interceptions(type)).isEqualTo(1);
        assertThat(logged).singleElement().asString().contains("TWOPHP-0013", type.getSimpleName() + ".place");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FinalMethod | not final",
                "FinalClass | neither final nor sealed",
                "Later | result is not there when the transaction commits",
                "Separate | @Transactional(REQUIRES_NEW)",
                "EndingItsTransaction | UserTransaction (transaction)",
                "Conversing | @Stateful EJB",
                "Narrow | its @Typed hides the class",
                "Made | the producer"
            })
    void leavesAndNamesWhatCanNotBeTwoPhase(String name, String why) throws Exception {
        TestConfig.set("twophp.opt-in", "POST, DELETE");
        Class<?> type = Class.forName(OptInTest.class.getName() + "$" + name);
        Weld application = Deployments.application(type, Maker.class);
        try (WeldContainer container = deploy(application)) {
            assertThat(container.select(OptIn.class).get().of(type)).isEmpty();
        }
        assertThat(logged)
                .filteredOn(line -> line.startsWith("WARNING"))
                .singleElement()
                .asString()
                .contains(
                        "TWOPHP-0012 " + type.getName() + ".place stays as it is",
                        why,
                        "twophp.endpoint." + type.getName() + ".place.opt-in=NONE");
        TestConfig.set("twophp.endpoint." + type.getName() + ".place.opt-in", "NONE");
        logged.clear();
        deploy(Deployments.application(type, Maker.class)).close();
        assertThat(logged).noneMatch(line -> line.contains("TWOPHP-0012"));
    }

    @Test
    void oneMethodThatCanNotBeTwoPhaseDoesNotKeepTheOthersFromIt() throws Exception {
        TestConfig.set("twophp.opt-in", "POST");
        assertThat(interceptions(Mixed.class)).isEqualTo(1);
        assertThat(logged)
                .anyMatch(line -> line.contains("Mixed.later stays as it is"))
                .anyMatch(line -> line.contains("TWOPHP-0013") && line.contains("Mixed.place"));
    }

    @Test
    void anAnnotationWins() throws Exception {
        TestConfig.set("twophp.opt-in", "POST");
        TestConfig.set("twophp.endpoint.Annotated.opt-in", "NONE");
        try (WeldContainer container = deploy(Deployments.application(Annotated.class, Plain.class))) {
            OptIn optIn = container.select(OptIn.class).get();
            assertThat(optIn.of(Annotated.class)).isEmpty();
            assertThat(policy(optIn, Annotated.class)).map(EndpointPolicy::ttl).contains(Duration.ofSeconds(7));
            assertThat(policy(optIn, Plain.class)).map(EndpointPolicy::ttl).contains(Duration.ofSeconds(30));
        }
    }

    private static Optional<EndpointPolicy> policy(OptIn optIn, Class<?> type) throws NoSuchMethodException {
        return new EndpointPolicies(key -> Optional.empty(), optIn).find(type, type.getMethod("place"));
    }

    @ParameterizedTest
    @CsvSource({
        "twophp.opt-in, GET",
        "twophp.opt-in, all",
        "twophp.opt-in, 'POST, NONE'",
        "twophp.endpoint.Plain.place.opt-in, yes"
    })
    void refusesWhatIsNoMutation(String key, String value) {
        TestConfig.set(key, value);
        assertThatThrownBy(() -> Deployments.application(Plain.class).initialize())
                .hasMessageContainingAll(
                        "Setting " + key + " = '", "write some of POST, PUT, PATCH and DELETE, or NONE");
    }

    /** What annotations of a supertype mean for a class is to be said in the class, as without the setting. */
    @Test
    void doesNotHideMisuseOfAnnotations() {
        TestConfig.set("twophp.opt-in", "POST");
        Deployments.assertRefused(Misuse.Implementing.class, "not inherited");
        Deployments.assertRefused(Commands.class, "@Command", "dialects = Dialect.IDS");
    }

    @Test
    void needsAKey() {
        TestConfig.set("twophp.opt-in", "POST");
        Weld application = Deployments.application(Plain.class);
        TestConfig.clear();
        TestConfig.set("twophp.opt-in", "POST");
        assertThatThrownBy(application::initialize).hasMessageContaining("No encryption key is configured");
    }

    public static class Plain {
        @POST
        public void place() {}

        @PUT
        public void replace() {}

        @PATCH
        public void change() {}

        @DELETE
        public void remove() {}

        @GET
        public void read() {}

        public void helper() {}
    }

    public interface Placing {
        @POST
        void place();
    }

    public static class ByInterface implements Placing {
        @Override
        public void place() {}
    }

    public static class Base {
        @POST
        public void place() {}
    }

    public static class Inherited extends Base {}

    public interface Returning<T> {
        @POST
        T place();
    }

    public static class Bridged implements Returning<String> {
        @Override
        public String place() {
            return "";
        }
    }

    @Transactional
    public static class Joining {
        @POST
        public void place() {}
    }

    public static class FinalMethod {
        @POST
        public final void place() {}
    }

    public static final class FinalClass {
        @POST
        public void place() {}
    }

    public static class Later {
        @POST
        public void place(@Suspended AsyncResponse response) {}
    }

    @Transactional(TxType.REQUIRES_NEW)
    public static class Separate {
        @DELETE
        public void place() {}
    }

    public static class EndingItsTransaction {
        @Resource
        UserTransaction transaction;

        @POST
        public void place() {}
    }

    @Stateful
    public static class Conversing {
        @POST
        public void place() {}
    }

    @Typed(Placing.class)
    public static class Narrow implements Placing {
        @Override
        public void place() {}
    }

    public static class Made {
        @POST
        public void place() {}
    }

    public static class Maker {
        @Produces
        Made make() {
            return new Made();
        }
    }

    public interface DefaultPlacing {
        @POST
        default void place() {}
    }

    public static class Default implements DefaultPlacing {}

    public static class Mixed {
        @POST
        public void place() {}

        @POST
        public void later(@Suspended AsyncResponse response) {}
    }

    public static class Annotated {
        @POST
        @TwoPhaseMutation(ttl = 7_000)
        public void place() {}
    }

    public static class Commands {
        @POST
        @Command(entity = "order", action = "place", idempotency = Idempotency.I1)
        public void place() {}
    }

    private final class Lines extends Handler {

        @Override
        public void publish(LogRecord line) {
            Object[] values = line.getParameters();
            logged.add(line.getLevel() + " "
                    + (values == null ? line.getMessage() : MessageFormat.format(line.getMessage(), values)));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
