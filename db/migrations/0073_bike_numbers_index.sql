-- Outside a transaction: a part of the number of a bike.
create index concurrently if not exists bikes_numbered on bikes using gin (number gin_trgm_ops);
