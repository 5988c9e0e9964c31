package io.twophp.sample.shop.catalogue;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** The catalogue, for all clients. */
@Path("items")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class ItemResource {

    @Inject
    Catalogue catalogue;

    @GET
    public List<ItemView> all() {
        return catalogue.items();
    }
}
