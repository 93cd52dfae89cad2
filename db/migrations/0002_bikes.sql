create extension if not exists pg_trgm;

create table bikes (
  id             uuid primary key,
  name           text not null,
  description    text not null,
  price_per_hour bigint not null check (price_per_hour > 0),  -- poisha
  image_url      text not null,
  for_rent       boolean not null,
  cc             double precision not null check (cc > 0),
  year           integer not null,
  model          text not null,
  brand          text not null,
  created_at     timestamptz not null default now(),
  archived_at    timestamptz
);

create index bikes_fleet on bikes (created_at, id) where archived_at is null;
create index bikes_name on bikes using gin (name gin_trgm_ops) where archived_at is null;
create index bikes_brand on bikes using gin (brand gin_trgm_ops) where archived_at is null;
create index bikes_model on bikes using gin (model gin_trgm_ops) where archived_at is null;
