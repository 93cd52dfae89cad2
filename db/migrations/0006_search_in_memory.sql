-- The fleet is read whole and searched in memory (docs/decisions/0011-the-fleet-in-memory.md): these only cost writes.
drop index bikes_name;
drop index bikes_brand;
drop index bikes_model;
