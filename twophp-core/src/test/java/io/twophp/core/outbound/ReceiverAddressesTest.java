package io.twophp.core.outbound;

import static io.twophp.core.callback.SettingsOf.assertRefused;
import static io.twophp.core.callback.SettingsOf.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.twophp.core.Words;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The addresses that requests may be sent to: none inside, unless it was opened (D18). */
@Tag("D18")
class ReceiverAddressesTest {

    private static final String NETWORKS = "example.networks";

    private static final ReceiverAddresses NONE_OPENED = ReceiverAddresses.from(settings(Map.of()), NETWORKS);

    private static ReceiverAddresses opened(String networks) {
        return ReceiverAddresses.from(settings(Map.of(NETWORKS, networks)), NETWORKS);
    }

    private static InetAddress address(String text) throws UnknownHostException {
        return InetAddress.getByName(text);
    }

    @ParameterizedTest
    @Words("""
            0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 100.100.100.200
            127.0.0.1 127.255.255.255 169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255
            192.0.0.0 192.0.0.192 192.0.0.255 192.0.2.0 192.0.2.255 192.88.99.1 192.168.0.0 192.168.255.255
            198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255 224.0.0.0
            239.255.255.255 240.0.0.0 255.255.255.254 255.255.255.255 :: ::1 ::2 ::127.0.0.1 ::8.8.8.8
            64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b::808:808 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1
            2001:0:7f00:1::1 2001:2::1 2001:10::1 2001:20::1 2001:1ff:ffff::1 2001:db8::1 2001:db8:ffff::1
            2002:7f00:1:: 2002:a00:1::1 2002:808:808::1 3fff::1 3fff:fff::1 4000::1 5f00::1 8000::1 fc00::1
            fd00:ec2::254 fdff:ffff::1 fe80::1 febf::1 fec0::1 feff::1 ff02::1 ff0e::1
            """)
    void d18_insideStaysClosed(String text) throws UnknownHostException {
        assertThat(NONE_OPENED.admits(address(text))).isFalse();
    }

    @ParameterizedTest
    @Words("""
            1.0.0.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
            169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255
            192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 203.0.114.0 223.255.255.255 2001:200::1
            2001:4860:4860::8888 2001:db7:ffff::1 2001:db9::1 2003::1 2a00:1450::1 3ffe::1
            """)
    void d18_thePublicIsOpen(String text) throws UnknownHostException {
        assertThat(NONE_OPENED.admits(address(text))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1,false", "10.0.0.1,false", "169.254.169.254,false", "93.184.215.14,true"})
    void d18_anIpv4AddressInIpv6ClothesIsJudgedAsIpv4(String text, boolean admitted) throws UnknownHostException {
        byte[] mapped = new byte[16];
        mapped[10] = -1;
        mapped[11] = -1;
        System.arraycopy(address(text).getAddress(), 0, mapped, 12, 4);
        InetAddress clothed = Inet6Address.getByAddress(null, mapped, -1);
        assertThat(clothed).isInstanceOf(Inet6Address.class);
        assertThat(NONE_OPENED.admits(clothed)).isEqualTo(admitted);
        assertThat(opened("10.0.0.0/8").admits(clothed)).isEqualTo(admitted || text.startsWith("10."));
    }

    @ParameterizedTest
    @CsvSource({
        "10.20.0.1,true",
        "10.21.0.1,false",
        "127.0.0.1,false",
        "127.0.0.2,true",
        "fd00:1::1,true",
        "fd00:2::1,false",
        "93.184.215.14,true"
    })
    void d18_anOperatorOpensNetworks(String text, boolean admitted) throws UnknownHostException {
        assertThat(opened("10.20.0.0/16, 127.0.0.2 ,fd00:1::/32").admits(address(text)))
                .isEqualTo(admitted);
    }

    @Test
    void d18_aNetworkThatIsNoneFailsAtStart() {
        assertRefused(() -> opened("intranet"), NETWORKS, "intranet");
    }
}
