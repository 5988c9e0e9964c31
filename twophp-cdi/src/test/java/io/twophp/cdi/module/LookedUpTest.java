package io.twophp.cdi.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.twophp.cdi.execution.Names;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LookedUpTest {

    private static final String NAME = "java:comp/Thing";

    private final LookedUp<Thing> thing = new LookedUp<>(Thing.class, NAME);

    @AfterEach
    void stop() {
        Names.remove();
    }

    @Test
    void keepsWhatItFoundAndDoesNotRememberThatNothingWas() throws NamingException {
        Names.install();
        assertThatThrownBy(thing::get).isInstanceOf(NameNotFoundException.class);
        Names.bind(NAME, "something else");
        assertThatThrownBy(thing::get).isInstanceOf(NamingException.class).hasMessage("'" + NAME + "' names no Thing");
        Thing bound = new Thing();
        Names.bind(NAME, bound);
        assertThat(thing.get()).isSameAs(bound);
        Names.bind(NAME, new Thing());
        assertThat(thing.get()).isSameAs(bound);
        Names.unbind(NAME);
        assertThat(thing.get()).isSameAs(bound);
    }

    private static final class Thing {}
}
