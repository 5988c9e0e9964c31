CREATE TABLE shipping_shipment (
    id          VARCHAR(36)  NOT NULL PRIMARY KEY,
    reference   VARCHAR(36)  NOT NULL,
    recipient   VARCHAR(200) NOT NULL,
    street      VARCHAR(200) NOT NULL,
    postcode    VARCHAR(20)  NOT NULL,
    city        VARCHAR(100) NOT NULL,
    country     VARCHAR(2)   NOT NULL,
    parcels     INTEGER      NOT NULL CHECK (parcels > 0),
    consignment VARCHAR(36)  NOT NULL
);

CREATE INDEX shipping_shipment_reference ON shipping_shipment (reference);
