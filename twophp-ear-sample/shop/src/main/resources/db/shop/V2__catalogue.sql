INSERT INTO shop_item (sku, name, price) VALUES
    ('tea', 'Darjeeling, 100 g', 6.50),
    ('teapot', 'Teapot, cast iron', 49.00),
    ('rare-book', 'The Book of Tea, first edition', 390.00);

INSERT INTO shop_stock (sku, quantity) VALUES
    ('tea', 1000000),
    ('teapot', 1000),
    ('rare-book', 3);
