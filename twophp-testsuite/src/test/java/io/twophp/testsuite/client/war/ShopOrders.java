package io.twophp.testsuite.client.war;

import io.twophp.jaxrs.client.TwoPhaseClientFeature;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.rest.client.annotation.ClientHeaderParam;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;

/**
 * The shop's orders as a MicroProfile REST client sees them. With a {@code @Path} of its own it would be deployed as a
 * resource.
 */
@RegisterProvider(TwoPhaseClientFeature.class)
@ClientHeaderParam(name = "Authorization", value = ShopOrders.ALICE)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface ShopOrders {

    /** The credentials of one of the shop's customers. */
    String ALICE = "Basic YWxpY2U6YWxpY2Utc2VjcmV0";

    @POST
    Response place(String order);
}
