package io.twophp.core;

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
@ArgumentsSource(Words.Each.class)
public @interface Words {

    /** Returns the words, with white space between them. */
    String value();

    /** Provides the words. */
    final class Each extends AnnotationBasedArgumentsProvider<Words> {

        @Override
        protected Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context, Words words) {
            return Stream.of(words.value().strip().split("\\s+")).map(Arguments::of);
        }
    }
}
