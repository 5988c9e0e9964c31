package io.twophp.jpa;

import io.twophp.jpa.schema.Database;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** The test of a contract that is run on each database; one {@link LedgerSite} there, as its field, has all tests. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedClass
@ArgumentsSource(OnEachSite.Sites.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@interface OnEachSite {

    /** Opens one site after the other, on the databases that are there; each is closed after its tests. */
    final class Sites implements ArgumentsProvider {

        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            return Arrays.stream(Database.values())
                    .filter(Databases::isThere)
                    .map(on -> Arguments.argumentSet(on.name(), new LedgerSite(on)));
        }
    }
}
