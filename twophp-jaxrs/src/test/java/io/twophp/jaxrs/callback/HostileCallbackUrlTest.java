package io.twophp.jaxrs.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.twophp.core.callback.CallbackPolicy;
import io.twophp.core.callback.CallbackRefusedException;
import io.twophp.core.callback.CallbackSender.Delivery;
import io.twophp.core.settings.Settings;
import io.twophp.jaxrs.rig.EachWord;
import io.twophp.outbound.NameService;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Server-side request forgery (D18): addresses that a client might name to make this server call an internal one. Each
 * is refused when it is named; if it got into the ledger all the same, it is refused when the callback is sent, without
 * a connection. Both checks are tested separately: here the name service answers with this machine for every name and
 * its network is allowed, so that only the check of the address protects the trap.
 */
@Tag("D18")
class HostileCallbackUrlTest {

    private static final Trap TRAP = Trap.on(Senders.INSIDE, 0);
    private static final String PORT = Integer.toString(TRAP.port());
    private static final Settings SETTINGS = Senders.settings(
            ("http://hook.example.com:{port},https://hook.example.com:{port},https://*.partner.example:{port},"
                            + "https://hook.example.com")
                    .replace("{port}", PORT),
            "127.0.0.0/8,::1");
    private static final AtomicInteger LOOK_UPS = new AtomicInteger();
    private static final HttpCallbackSender SENDER = new HttpCallbackSender(
            SETTINGS,
            Senders::onThreadOfItsOwn,
            host -> {
                LOOK_UPS.incrementAndGet();
                return Senders.addresses(Senders.INSIDE);
            },
            Senders::defaultTls,
            Senders.IMPATIENT);

    @AfterAll
    static void close() {
        SENDER.close();
        TRAP.close();
    }

    static Stream<Arguments> urls() {
        String label = "a".repeat(63);
        return Stream.of(
                        each("another scheme", """
                                ftp://hook.example.com:{port}/ file:///etc/passwd file://hook.example.com/etc/passwd
                                gopher://hook.example.com:{port}/_x dict://hook.example.com:{port}/x
                                ldap://hook.example.com:{port}/x jar:https://hook.example.com:{port}/x!/y
                                ws://hook.example.com:{port}/ wss://hook.example.com:{port}/ httpss://hook.example.com:{port}/
                                http+unix://hook.example.com:{port}/ data:text/plain,x javascript:alert(1)
                                mailto:root@hook.example.com view-source:https://hook.example.com:{port}/
                                s3://hook.example.com:{port}/x
                                """),
                        each("not absolute", """
                                //hook.example.com:{port}/ /hook.example.com hook.example.com:{port}/ hook.example.com ?x .
                                https: https:/ https:// https:/// https:///hook.example.com:{port}/
                                https:/hook.example.com:{port}/ https:hook.example.com:{port}/ https//hook.example.com:{port}/
                                https://?x https://:{port}/
                                """),
                        each("user information", """
                                https://user@hook.example.com:{port}/ https://user:secret@hook.example.com:{port}/
                                https://@hook.example.com:{port}/ https://:@hook.example.com:{port}/
                                https://a@b@hook.example.com:{port}/ https://hook.example.com@127.0.0.1:{port}/
                                https://hook.example.com:{port}@127.0.0.1:{port}/ https://hook.example.com;@127.0.0.1:{port}/
                                https://hook.example.com%40127.0.0.1:{port}/ https://127.0.0.1%2f@hook.example.com:{port}/
                                """),
                        each("a fragment", """
                                https://hook.example.com:{port}/# https://hook.example.com:{port}/#x
                                https://hook.example.com:{port}#@127.0.0.1/
                                """),
                        of(
                                "white space, controls and backslashes",
                                " https://hook.example.com:{port}/",
                                "https://hook.example.com:{port}/ ",
                                "https://hook.example.com:{port}/a b",
                                "https:// hook.example.com:{port}/",
                                "\thttps://hook.example.com:{port}/",
                                "https://hook.example.com:{port}/\r\nX-Injected: 1",
                                "https://hook.example.com:{port}/\n",
                                "https://hook.example\u0000.com:{port}/",
                                "https://hook.example.com:{port}/\u0000",
                                "https://hook.example.com:{port}/\u007f",
                                "https://hook.example.com:{port}/\u000b",
                                "https:\\\\hook.example.com:{port}\\",
                                "https://hook.example.com:{port}\\@127.0.0.1/",
                                "https://127.0.0.1:{port}\\.hook.example.com/",
                                "https://hook.example.com:{port}/\\..\\"),
                        each("not ASCII", """
                                https://\uff48ook.example.com:{port}/ https://hook\u3002example\u3002com:{port}/
                                https://h\u043eok.example.com:{port}/ https://hoo\u212a.example.com:{port}/
                                https://ho\u00adok.example.com:{port}/ https://hook\u200b.example.com:{port}/
                                https://b\u00fccher.partner.example:{port}/ https://\u202ehook.example.com:{port}/
                                https://hook.example.com:{port}\uff0f.. https://hook.example.com:{port}/\u00e4
                                \ufeffhttps://hook.example.com:{port}/ https://hook.example.com:\u0664\u0664\u0663/
                                https://\uff11\uff12\uff17.0.0.1:{port}/
                                https://\u2460\u2461\u2466.\u24ea.\u24ea.\u2460:{port}/
                                """),
                        each("IPv4", """
                                https://127.0.0.1:{port}/ https://127.0.0.1/ https://127.0.0.2:{port}/ https://127.1:{port}/
                                https://127.0.1:{port}/ https://2130706433:{port}/ https://4294967297:{port}/
                                https://0x7f000001:{port}/ https://0x7f.0x0.0x0.0x1:{port}/ https://0x7f.1:{port}/
                                https://127.0.0.0x1:{port}/ https://0177.0.0.1:{port}/ https://017700000001:{port}/
                                https://127.000.000.001:{port}/ https://127.0.0.1.:{port}/ https://127.0.0.1.5:{port}/
                                https://256.256.256.256:{port}/ https://0:{port}/ https://0.0.0.0:{port}/
                                https://10.0.0.1:{port}/ https://100.64.0.1:{port}/ https://172.16.0.1:{port}/
                                https://192.168.0.1:{port}/ https://169.254.169.254/latest/meta-data/
                                https://2852039166/latest/meta-data/ https://0xa9fea9fe/latest/meta-data/
                                https://0251.0376.0251.0376/latest/meta-data/ https://127.0.0.1.nip.io:{port}/
                                """),
                        each("IPv6", """
                                https://[::1]:{port}/ https://[::]:{port}/ https://[0:0:0:0:0:0:0:1]:{port}/
                                https://[::ffff:127.0.0.1]:{port}/ https://[::ffff:7f00:1]:{port}/
                                https://[::ffff:a9fe:a9fe]/latest/meta-data/ https://[::127.0.0.1]:{port}/
                                https://[64:ff9b::7f00:1]:{port}/ https://[64:ff9b:1::7f00:1]:{port}/
                                https://[2002:7f00:1::]:{port}/ https://[2001:0:7f00:1::]:{port}/ https://[fe80::1]:{port}/
                                https://[fe80::1%25lo]:{port}/ https://[fe80::1%lo]:{port}/ https://[::1%25lo]:{port}/
                                https://[fc00::1]:{port}/ https://[fd00:ec2::254]/latest/meta-data/ https://::1:{port}/
                                https://[::1:{port}/ https://[]:{port}/ https://[hook.example.com]:{port}/
                                https://[127.0.0.1]:{port}/ https://[::1]hook.example.com:{port}/ https://[v1.x]:{port}/
                                """),
                        each("a host that only looks like one that is allowed", """
                                https://hook.example.com.:{port}/ https://hook..example.com:{port}/ https://.hook.example.com:{port}/
                                https://hook.example.com.evil.example:{port}/ https://hook.example.comevil.example:{port}/
                                https://hook.example.co:{port}/ https://evilhook.example.com:{port}/ https://evil.hook.example.com:{port}/
                                https://hook%2eexample%2ecom:{port}/ https://%68ook.example.com:{port}/
                                https://hook.example.com%2eevil.example:{port}/ https://hook.example.com%00.evil.example:{port}/
                                https://hook.example.com%23.evil.example:{port}/ https://hook.example.com%5c.evil.example:{port}/
                                https://hook_.example.com:{port}/ https://-hook.example.com:{port}/ https://hook-.example.com:{port}/
                                https://hook,example.com:{port}/ https://hook.example.com,evil.example:{port}/
                                https://hook.example.com&x=.evil.example:{port}/ https://hook.example.com$.evil.example:{port}/
                                https://hook.example.com;x:{port}/ https://{hook}.example.com:{port}/ https://<hook>.example.com:{port}/
                                https://"hook".example.com:{port}/ https://`hook`.example.com:{port}/ https://hook|.example.com:{port}/
                                https://localhost:{port}/ https://localhost.localdomain:{port}/ https://metadata.google.internal/
                                https://kubernetes.default.svc/ https://hook:{port}/ https://partner.example:{port}/
                                https://.partner.example:{port}/ https://*.partner.example:{port}/ https://a..partner.example:{port}/
                                https://evilpartner.example:{port}/ https://a.partner.example.evil.example:{port}/
                                https://xn--80ak6aa92e.partner.example:{port}/
                                """),
                        of(
                                "a label that is too long",
                                "https://a" + label + ".partner.example:{port}/",
                                "https://" + (label + ".").repeat(4) + "partner.example:{port}/"),
                        each("another port or none", """
                                https://hook.example.com:0/ https://hook.example.com:1/ https://hook.example.com:80/
                                https://hook.example.com:65536/ https://hook.example.com:99999999999/
                                https://hook.example.com:4294967739/ https://hook.example.com:-1/
                                https://hook.example.com:+{port}/ https://hook.example.com:0{port}/
                                https://hook.example.com:{port}x/ https://hook.example.com:{port}:443/
                                https://hook.example.com:/ https://hook.example.com:0x1bb/ https://a.partner.example/
                                http://hook.example.com/ http://a.partner.example:{port}/
                                """),
                        of(
                                "a path that is none",
                                "https://hook.example.com:{port}//127.0.0.1/",
                                "https://hook.example.com:{port}/%",
                                "https://hook.example.com:{port}/%zz",
                                "https://hook.example.com:{port}/[x]",
                                "https://hook.example.com:{port}/" + "a".repeat(2048)),
                        of(
                                "several in one",
                                "https://hook.example.com:{port}/, https://127.0.0.1:{port}/",
                                "https://127.0.0.1:{port}/,https://hook.example.com:{port}/",
                                "\"https://hook.example.com:{port}/\"",
                                "<https://hook.example.com:{port}/>",
                                "url=https://hook.example.com:{port}/"))
                .flatMap(List::stream);
    }

    private static List<Arguments> of(String why, String... urls) {
        return Stream.of(urls)
                .<Arguments>map(url -> Arguments.argumentSet(why + ": " + shown(url), url.replace("{port}", PORT)))
                .toList();
    }

    private static String shown(String url) {
        StringBuilder shown = new StringBuilder();
        url.chars()
                .limit(80)
                .forEach(character -> shown.append(
                        character > 0x20 && character < 0x7f
                                ? String.valueOf((char) character)
                                : String.format("<%04X>", character)));
        return shown.toString();
    }

    @ParameterizedTest
    @MethodSource("urls")
    void d18_isRefusedAndNobodyIsCalled(String url) {
        CallbackPolicy policy = CallbackPolicy.from(SETTINGS);
        CallbackRefusedException refusal =
                catchThrowableOfType(CallbackRefusedException.class, () -> policy.admit(url));
        assertThat(refusal).as("refused when it is named").isNotNull();
        assertThat(refusal.getMessage()).matches("[ -~]+").doesNotContain(PORT);
        URI parsed;
        try {
            parsed = new URI(url);
        } catch (URISyntaxException e) {
            return;
        }
        int before = LOOK_UPS.get();
        assertThat(SENDER.send(parsed, Senders.CALLBACK, () -> {})).isEqualTo(new Delivery(false, "refused"));
        assertThat(LOOK_UPS).as("names looked up").hasValue(before);
        assertThat(TRAP.wasTouched()).as("connected").isFalse();
    }

    /** An admitted address leads to the trap: a sender that never sends does not pass. */
    @Test
    void d18_theTrapIsWhereAnAdmittedAddressLeads() throws Exception {
        URI admitted = CallbackPolicy.from(SETTINGS).admit("http://hook.example.com:" + PORT + "/");
        assertThat(SENDER.send(admitted, Senders.CALLBACK, () -> {})).isEqualTo(new Delivery(false, "timeout"));
        assertThat(TRAP.wasTouched()).isTrue();
    }

    @Test
    void d18_thereAreAHundredOfThem() {
        assertThat(urls().map(Arguments::get).map(List::of).distinct()).hasSizeGreaterThan(100);
    }

    /** Checks an allowed name of an internal receiver: only its address reveals that. */
    @ParameterizedTest
    @EachWord("""
            127.0.0.1 127.255.255.254 0.0.0.0 ::1 :: ::ffff:127.0.0.1 ::127.0.0.1 10.0.0.1 172.16.0.1
            192.168.0.1 100.64.0.1 100.100.100.200 169.254.169.254 192.0.0.192 192.0.2.1 198.18.0.1 198.51.100.1
            203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 fe80::1 fec0::1 fc00::1 fd00:ec2::254 ff02::1
            2001:db8::1 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1::1 2001:0:7f00:1::1 100::1
            """)
    void d18_aNameForAnInnerAddressIsRefused(String address) {
        try (Trap outside = Trap.on(Senders.OUTSIDE, TRAP.port())) {
            for (NameService names : List.of(
                    Senders.answering(address),
                    Senders.answering(Senders.OUTSIDE, address),
                    Senders.answering(address, Senders.OUTSIDE))) {
                assertThat(Senders.send(TRAP.port(), names, Senders.IMPATIENT))
                        .isEqualTo(new Delivery(false, "refused"));
            }
            assertThat(TRAP.wasTouched()).isFalse();
            assertThat(outside.wasTouched()).isFalse();
        }
    }

    private static List<Arguments> each(String why, String urls) {
        return of(why, urls.strip().split("\\s+"));
    }
}
