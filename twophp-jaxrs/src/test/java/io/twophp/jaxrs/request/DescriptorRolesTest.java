package io.twophp.jaxrs.request;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Roles in a descriptor alone are known, so that they are stored with an intent. */
@Tag("X26")
class DescriptorRolesTest {

    @TempDir
    Path module;

    @BeforeEach
    void folders() throws IOException {
        Files.createDirectories(module.resolve("WEB-INF"));
        Files.createDirectories(module.resolve("META-INF"));
    }

    @Test
    void areThoseOfEveryDescriptor() throws IOException {
        write(
                "WEB-INF/web.xml",
                "<web-app xmlns='https://jakarta.ee/xml/ns/jakartaee' version='6.0'><security-constraint><auth-constraint>"
                        + "<role-name> auditor </role-name><role-name>*</role-name><role-name>**</role-name></auth-constraint>"
                        + "</security-constraint><security-role><description>x</description><role-name>clerk</role-name>"
                        + "</security-role><servlet><security-role-ref><role-name>boss</role-name>"
                        + "<role-link>manager</role-link></security-role-ref></servlet></web-app>");
        write("WEB-INF/ejb-jar.xml", "<ejb-jar><security-role><role-name>teller</role-name></security-role></ejb-jar>");
        write(
                "META-INF/web-fragment.xml",
                "<web-fragment><security-role><role-name>fragment</role-name></security-role></web-fragment>");
        assertThat(roles()).containsExactlyInAnyOrder("auditor", "clerk", "boss", "manager", "teller", "fragment");
    }

    @Test
    void areReadWithoutWhatADocumentTypeNames() throws IOException {
        write("secret", "secret");
        write(
                "WEB-INF/web.xml",
                "<!DOCTYPE web-app SYSTEM 'http://127.0.0.1:1/web.dtd' [<!ENTITY e SYSTEM '"
                        + module.resolve("secret").toUri() + "'>]><web-app><security-role><role-name>clerk</role-name>"
                        + "</security-role></web-app>");
        assertThat(roles()).containsExactly("clerk");
    }

    /** The server reports the error in the descriptor. */
    @Test
    void areNoneWithoutDescriptorsOrOfOneThatIsBroken() throws IOException {
        assertThat(roles()).isEmpty();
        write("WEB-INF/web.xml", "<web-app><security-role>");
        assertThat(roles()).isEmpty();
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(module.resolve(file), text);
    }

    private Set<String> roles() {
        return DescriptorRoles.of((ServletContext) Proxy.newProxyInstance(
                ServletContext.class.getClassLoader(),
                new Class<?>[] {ServletContext.class},
                (proxy, method, arguments) -> method.getName().equals("getClassLoader")
                        ? new URLClassLoader(new URL[] {module.toUri().toURL()}, null)
                        : find(module.resolve(((String) arguments[0]).substring(1)))));
    }

    private static URL find(Path file) throws MalformedURLException {
        return Files.exists(file) ? file.toUri().toURL() : null;
    }
}
