package io.twophp.jaxrs.rig;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Runs a parameterized test once with each word of a text. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(EachWord.Provider.class)
public @interface EachWord {

    /** Returns the words, with white space between them. */
    String value();

    /** Provides the words. */
    final class Provider extends AnnotationBasedArgumentsProvider<EachWord> {

        @Override
        protected Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context, EachWord words) {
            return Stream.of(words.value().strip().split("\\s+")).map(Arguments::of);
        }
    }
}
