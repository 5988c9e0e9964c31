package org.example.stranger.upload;

import io.twophp.TwoPhaseMutation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Files in {@code multipart/form-data}: a field {@code remark} and a file {@code file}. */
@Path("uploads")
@RequestScoped
@TwoPhaseMutation
@Transactional
@Consumes(MediaType.MULTIPART_FORM_DATA)
@Produces(MediaType.TEXT_PLAIN)
public class UploadResource {

    @PersistenceContext
    EntityManager entities;

    /** One parameter for each part. */
    @POST
    @Path("fields")
    public String fields(@FormParam("remark") String remark, @FormParam("file") EntityPart file) throws IOException {
        return keep(remark, file);
    }

    /** All parts in a list. */
    @POST
    @Path("parts")
    public String parts(List<EntityPart> parts) throws IOException {
        EntityPart remark = part(parts, "remark");
        return keep(new String(remark.getContent().readAllBytes(), StandardCharsets.UTF_8), part(parts, "file"));
    }

    private static EntityPart part(List<EntityPart> parts, String name) {
        return parts.stream()
                .filter(part -> part.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private String keep(String remark, EntityPart file) throws IOException {
        byte[] content = file.getContent().readAllBytes();
        entities.persist(new Upload(file.getFileName().orElse(""), remark, content));
        return content.length + " bytes";
    }
}
