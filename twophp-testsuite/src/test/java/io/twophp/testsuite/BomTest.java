package io.twophp.testsuite;

import static io.twophp.testsuite.Sources.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The bill of materials has no parent, so that nothing keeps it in step with the build but this. */
class BomTest {

    @Test
    void itListsEveryPublishedModule() throws Exception {
        List<String> published = texts(pom(""), "module").stream()
                .filter(module -> !module.equals("twophp-bom"))
                .filter(BomTest::isPublished)
                .toList();
        assertThat(texts(pom("twophp-bom"), "artifactId")).containsAll(published);
    }

    @Test
    void itHasTheVersionOfTheBuild() throws Exception {
        assertThat(texts(pom("twophp-bom"), "version").get(0))
                .isEqualTo(texts(pom(""), "version").get(0));
    }

    @Test
    void itManagesNothingOfOthersAndHasNoParent() throws Exception {
        Document bom = pom("twophp-bom");
        assertThat(bom.getElementsByTagName("parent").getLength()).isZero();
        NodeList dependencies = bom.getElementsByTagName("dependency");
        assertThat(IntStream.range(0, dependencies.getLength())
                        .mapToObj(i -> dependencies.item(i).getTextContent().strip()))
                .isNotEmpty()
                .allMatch(dependency -> dependency.startsWith("io.twophp"));
    }

    @Test
    void itsPluginsHaveTheVersionsOfTheBuild() throws Exception {
        assertThat(plugins(pom(""))).containsAll(plugins(pom("twophp-bom")));
    }

    private static List<String> plugins(Document pom) {
        NodeList found = pom.getElementsByTagName("plugin");
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .filter(plugin -> plugin.getElementsByTagName("version").getLength() > 0)
                .map(plugin -> text(plugin, "artifactId") + ":" + text(plugin, "version"))
                .toList();
    }

    private static String text(Element element, String name) {
        return element.getElementsByTagName(name).item(0).getTextContent();
    }

    private static boolean isPublished(String module) {
        try {
            return texts(pom(module), "maven.deploy.skip").isEmpty();
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Document pom(String module) throws IOException, ParserConfigurationException, SAXException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(ROOT.resolve(module).resolve("pom.xml").toFile());
    }

    private static List<String> texts(Document pom, String name) {
        NodeList found = pom.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent())
                .toList();
    }
}
