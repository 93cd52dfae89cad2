-- Pictures of bikes (docs/decisions/0088-pictures.md). Their files are in DATA_DIR/pictures, under the id.
create table pictures (
  id          text primary key check (id ~ '^[0-9a-f]{64}$'),            -- SHA-256 of the file that was uploaded
  width       integer not null check (width > 0),                        -- of the largest file, in pixels
  height      integer not null check (height > 0),
  placeholder text not null,                                             -- a blurred picture, as a data address
  last_use    timestamptz not null,                                      -- uploaded, or taken from a bike
  created_at  timestamptz not null default now()
);
create index pictures_by_last_use on pictures (last_use);

-- [{id, alt, width, height, placeholder}], the first one first. The bike has a copy of what its page
-- shows, so that the fleet in memory needs no further table.
alter table bikes add column pictures jsonb not null default '[]';

drop trigger bikes_revised on bikes;
create trigger bikes_revised before update on bikes
  for each row when (
    (old.name, old.description, old.price_per_hour, old.image_url, old.for_rent, old.cc, old.year,
      old.model, old.brand, old.price_list_id, old.number, old.pictures)
      is distinct from (new.name, new.description, new.price_per_hour, new.image_url, new.for_rent,
      new.cc, new.year, new.model, new.brand, new.price_list_id, new.number, new.pictures))
  execute function raise_revision();

create or replace view fleet_bikes as
  select id as bike_id, name, image_url, description, cc, year, model, brand, price_per_hour, for_rent,
    revision, created_at, price_list_id, number, pictures
  from bikes where archived_at is null;

-- Bikes: which pictures they have. Those of a deleted bike stay with its rentals.
create view used_pictures as
  select picture ->> 'id' as picture_id from bikes, jsonb_array_elements(pictures) picture;
