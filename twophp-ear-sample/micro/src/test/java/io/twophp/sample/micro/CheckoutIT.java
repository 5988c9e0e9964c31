package io.twophp.sample.micro;

import io.twophp.testsuite.launch.PayaraMicro;
import java.nio.file.Path;

/** On the embedded database. */
class CheckoutIT extends CheckoutContract {

    @Override
    PayaraMicro.Builder server(Path directory) {
        return Sample.onH2(directory);
    }
}
