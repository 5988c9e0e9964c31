package io.twophp.jaxrs.request;

import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The roles in a web module's deployment descriptors: web.xml, ejb-jar.xml and the web fragments of its libraries. No
 * API of servlets lists them.
 */
public final class DescriptorRoles {

    private static final System.Logger LOG = System.getLogger(DescriptorRoles.class.getName());
    private static final List<String> OWN = List.of("/WEB-INF/web.xml", "/WEB-INF/ejb-jar.xml");
    private static final String FRAGMENT = "META-INF/web-fragment.xml";
    private static final Set<String> NAMES = Set.of("role-name", "role-link");

    private static final Set<String> ANY = Set.of("*", "**");

    private DescriptorRoles() {}

    /** Reads all descriptors; logs and skips those that can't be read. */
    public static Set<String> of(ServletContext module) {
        Set<String> roles = new HashSet<>();
        try {
            for (URL descriptor : descriptors(module)) {
                try (InputStream content = descriptor.openStream()) {
                    roles.addAll(read(content));
                }
            }
        } catch (IOException | XMLStreamException e) {
            LOG.log(
                    Level.WARNING,
                    "TWOPHP-0414 The roles of a deployment descriptor can''t be read: {0}. List in twophp.roles those that no"
                            + " annotation names, so that they are kept with an intent.",
                    e.getMessage());
        }
        return roles;
    }

    private static List<URL> descriptors(ServletContext module) throws IOException {
        List<URL> found = new ArrayList<>();
        for (String path : OWN) {
            URL own = module.getResource(path);
            if (own != null) {
                found.add(own);
            }
        }
        found.addAll(Collections.list(module.getClassLoader().getResources(FRAGMENT)));
        return found;
    }

    static Set<String> read(InputStream descriptor) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader reader = factory.createXMLStreamReader(descriptor);
        Set<String> roles = new HashSet<>();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT && NAMES.contains(reader.getLocalName())) {
                roles.add(reader.getElementText().trim());
            }
        }
        roles.removeAll(ANY);
        return roles;
    }
}
