package io.twophp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.twophp.InvalidConfigurationException;
import io.twophp.core.Words;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges of addresses, read without asking a name server. */
class AddressRangeTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8,     10.255.255.255, true",
        "10.0.0.0/8,     11.0.0.0,       false",
        "10.1.2.3/8,     10.9.9.9,       true",
        "172.16.0.0/12,  172.31.255.255, true",
        "172.16.0.0/12,  172.32.0.0,     false",
        "192.0.2.7,      192.0.2.7,      true",
        "192.0.2.7,      192.0.2.8,      false",
        "0.0.0.0/0,      203.0.113.9,    true",
        "0.0.0.0/0,      ::1,            false",
        "2001:db8::/32,  2001:db8::5,    true",
        "2001:db8::/32,  2001:db9::5,    false",
        "::/0,           10.0.0.1,       false",
        "fe80::/10,      fe80::1,        true",
        "10.0.0.0/8,     ::ffff:10.0.0.1, true",
        "10.0.0.0/8,     localhost,      false",
        "10.0.0.0/8,     10.1,           false",
    })
    void containsTheAddressesOfItsPrefix(String range, String address, boolean contained) {
        assertThat(AddressRange.parse("setting", range).contains(address)).isEqualTo(contained);
    }

    @ParameterizedTest
    @EmptySource
    @Words("""
            10 10.0/8 010.0.0.0/8 256.0.0.0/8 10.0.0.0/ 10.0.0.0/33 10.0.0.0/-1 10.0.0.0/+8 10.0.0.0/8/8
            ::/129 ::: g::1 localhost localhost/8 dead.beef
            """)
    void refusesWhatIsNoRangeAndNamesTheSetting(String text) {
        assertThatExceptionOfType(InvalidConfigurationException.class)
                .isThrownBy(() -> AddressRange.parse("twophp.some.setting", text))
                .withMessage("Setting twophp.some.setting: '" + text
                        + "' is neither an IP address nor a range such as 10.0.0.0/8.");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {"", "localhost", "127.1", "0x7f.0.0.1", "0177.0.0.1", "2130706433", "999.1.1.1", "be:ef:zz"})
    void aLiteralIsNeitherANameNorAnotherSpelling(String text) {
        assertThat(AddressRange.literal(text)).isEmpty();
        assertThat(AddressRange.isLoopback(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.255.0.9", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"})
    void knowsThisMachine(String text) {
        assertThat(AddressRange.isLoopback(text)).isTrue();
    }

    @Test
    void addressesAreJudgedAsBytes() throws Exception {
        InetAddress named = InetAddress.getByAddress("hook.example.com", new byte[] {10, 0, 0, 1});
        assertThat(AddressRange.parse("setting", "10.0.0.0/8").contains(named)).isTrue();
    }
}
