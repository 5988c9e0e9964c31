CREATE TABLE inventory_stock (
    sku      VARCHAR(64) NOT NULL PRIMARY KEY,
    quantity INTEGER     NOT NULL CHECK (quantity >= 0)
);

CREATE TABLE inventory_reservation (
    id        VARCHAR(36) NOT NULL PRIMARY KEY,
    reference VARCHAR(36) NOT NULL,
    sku       VARCHAR(64) NOT NULL REFERENCES inventory_stock (sku),
    quantity  INTEGER     NOT NULL CHECK (quantity > 0),
    pick      VARCHAR(36) NOT NULL
);

CREATE INDEX inventory_reservation_reference ON inventory_reservation (reference);

INSERT INTO inventory_stock (sku, quantity) VALUES
    ('tea', 1000000),
    ('teapot', 1000),
    ('rare-book', 3);
