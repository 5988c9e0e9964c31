package io.twophp.testsuite.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that constructors have at most eight parameters and records at most twelve components. */
class LimitsTest {

    private static final int MOST_PARAMETERS = 8;
    private static final int MOST_COMPONENTS = 12;

    /** The rows of tables, which have as many components as their tables have columns. */
    private static final Set<String> ROWS = Set.of(
            "io.twophp.LedgerEntry",
            "io.twophp.core.intent.Intent",
            "io.twophp.core.client.Call",
            "io.twophp.core.client.CallLedger$NewCall",
            "io.twophp.core.sync.SyncRow");

    private static final Pattern UNPUBLISHED = Pattern.compile("io\\.twophp\\.(sample|testsuite|benchmarks)\\..*");
    private static final ImportOption MAIN = location -> !location.contains("/test-classes/");

    @Test
    void publishedTypesAreMadeOfFewParts() {
        assertThat(new ClassFileImporter()
                        .withImportOption(MAIN).importPackages("io.twophp").stream()
                                .filter(type ->
                                        !UNPUBLISHED.matcher(type.getName()).matches())
                                .flatMap(LimitsTest::violations))
                .isEmpty();
    }

    @Test
    void eachExceptionIsNeeded() {
        assertThat(ROWS)
                .allMatch(row -> components(new ClassFileImporter()
                                .withImportOption(MAIN)
                                .importPackages("io.twophp")
                                .get(row))
                        > MOST_COMPONENTS);
    }

    @Test
    void aLongConstructorAndALongRecordAreFound() {
        assertThat(Stream.of(
                                NineParameters.class,
                                ThirteenComponents.class,
                                LongWayToAPoint.class,
                                Kind.class,
                                Inner.class)
                        .map(type -> new ClassFileImporter().importClass(type))
                        .flatMap(LimitsTest::violations)
                        .map(violation -> violation.replaceAll(".*\\$", "")))
                .containsExactly(
                        "NineParameters has a constructor with 9 parameters",
                        "ThirteenComponents has 13 components",
                        "LongWayToAPoint has a constructor with 9 parameters");
    }

    private static Stream<String> violations(JavaClass type) {
        if (ROWS.contains(type.getName()) || type.isAnonymousClass() || type.isLocalClass()) {
            return Stream.of();
        }
        int components = components(type);
        Predicate<Integer> isCanonical = parameters -> type.isRecord() && parameters == components;
        Stream<String> records = components > MOST_COMPONENTS
                ? Stream.of(type.getName() + " has " + components + " components")
                : Stream.of();
        return Stream.concat(
                records,
                type.getConstructors().stream()
                        .map(LimitsTest::parameters)
                        .filter(isCanonical.negate())
                        .filter(parameters -> parameters > MOST_PARAMETERS)
                        .map(parameters -> type.getName() + " has a constructor with " + parameters + " parameters"));
    }

    private static int components(JavaClass type) {
        return type.isRecord()
                ? (int) type.getFields().stream()
                        .map(JavaField::getModifiers)
                        .filter(modifiers -> !modifiers.contains(JavaModifier.STATIC))
                        .count()
                : 0;
    }

    /** Counts the parameters in the source: without the two of an enum, and without the instance around a class. */
    private static int parameters(JavaConstructor constructor) {
        JavaClass type = constructor.getOwner();
        List<JavaClass> all = constructor.getRawParameterTypes();
        if (type.isEnum()) {
            return all.size() - 2;
        }
        boolean isWithin = !all.isEmpty()
                && type.getEnclosingClass().filter(all.get(0)::equals).isPresent();
        return isWithin ? all.size() - 1 : all.size();
    }

    private static final class NineParameters {

        NineParameters(int a, int b, int c, int d, int e, int f, int g, int h, int i) {}
    }

    private record ThirteenComponents(
            int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m) {}

    private record LongWayToAPoint(int x, int y) {

        LongWayToAPoint(int a, int b, int c, int d, int e, int f, int g, int h, int i) {
            this(a + b + c + d, e + f + g + h + i);
        }
    }

    private enum Kind {
        ONE(1, 2, 3, 4, 5, 6, 7, 8);

        Kind(int a, int b, int c, int d, int e, int f, int g, int h) {}
    }

    private final class Inner {

        Inner(int a, int b, int c, int d, int e, int f, int g, int h) {}
    }
}
