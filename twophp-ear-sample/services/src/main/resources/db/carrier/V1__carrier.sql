CREATE TABLE carrier_route (
    country VARCHAR(2)   NOT NULL PRIMARY KEY,
    carrier VARCHAR(100) NOT NULL,
    days    INTEGER      NOT NULL CHECK (days > 0)
);

CREATE TABLE carrier_consignment (
    id        VARCHAR(36) NOT NULL PRIMARY KEY,
    reference VARCHAR(36) NOT NULL,
    country   VARCHAR(2)  NOT NULL REFERENCES carrier_route (country),
    postcode  VARCHAR(20) NOT NULL,
    parcels   INTEGER     NOT NULL CHECK (parcels > 0)
);

CREATE INDEX carrier_consignment_reference ON carrier_consignment (reference);

INSERT INTO carrier_route (country, carrier, days) VALUES
    ('AT', 'Alpine Parcels', 2),
    ('CH', 'Alpine Parcels', 3),
    ('DE', 'North Freight', 1),
    ('GB', 'Channel Couriers', 4),
    ('IN', 'Air Cargo East', 6),
    ('US', 'Air Cargo West', 5);
