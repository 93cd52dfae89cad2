-- A bike may have a plate or fleet number, by which the shop tells bikes of one name apart. Public pages do
-- not show it.
alter table bikes add column number text not null default '';

drop trigger bikes_revised on bikes;
create trigger bikes_revised before update on bikes
  for each row when (
    (old.name, old.description, old.price_per_hour, old.image_url, old.for_rent, old.cc, old.year,
      old.model, old.brand, old.price_list_id, old.number)
      is distinct from (new.name, new.description, new.price_per_hour, new.image_url, new.for_rent,
      new.cc, new.year, new.model, new.brand, new.price_list_id, new.number))
  execute function raise_revision();

create or replace view fleet_bikes as
  select id as bike_id, name, image_url, description, cc, year, model, brand, price_per_hour, for_rent,
    revision, created_at, price_list_id, number
  from bikes where archived_at is null;
create or replace view known_bikes as select id as bike_id, name, number from bikes;
