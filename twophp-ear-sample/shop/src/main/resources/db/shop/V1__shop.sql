CREATE TABLE shop_item (
    sku   VARCHAR(64)    NOT NULL PRIMARY KEY,
    name  VARCHAR(200)   NOT NULL,
    price NUMERIC(10, 2) NOT NULL
);

CREATE TABLE shop_stock (
    sku      VARCHAR(64) NOT NULL PRIMARY KEY REFERENCES shop_item (sku),
    quantity INTEGER     NOT NULL CHECK (quantity >= 0)
);

CREATE TABLE shop_order (
    id         VARCHAR(36)    NOT NULL PRIMARY KEY,
    customer   VARCHAR(200)   NOT NULL,
    sku        VARCHAR(64)    NOT NULL REFERENCES shop_item (sku),
    quantity   INTEGER        NOT NULL CHECK (quantity > 0),
    unit_price NUMERIC(10, 2) NOT NULL,
    note       VARCHAR(200),
    version    INTEGER        NOT NULL
);

CREATE INDEX shop_order_customer ON shop_order (customer, id);
