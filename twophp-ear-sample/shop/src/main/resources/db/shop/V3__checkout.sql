CREATE TABLE shop_checkout (
    id          VARCHAR(36)    NOT NULL PRIMARY KEY,
    customer    VARCHAR(200)   NOT NULL,
    sku         VARCHAR(64)    NOT NULL REFERENCES shop_item (sku),
    quantity    INTEGER        NOT NULL CHECK (quantity > 0),
    total       NUMERIC(12, 2) NOT NULL,
    payment     VARCHAR(36)    NOT NULL,
    reservation VARCHAR(36)    NOT NULL,
    shipment    VARCHAR(36)    NOT NULL
);

CREATE INDEX shop_checkout_customer ON shop_checkout (customer, id);
