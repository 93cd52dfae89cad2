-- How often a bike and the shop's settings were changed: a form that was begun before the last change
-- is refused (docs/decisions/0049-outdated-forms.md). By triggers, so that a change counts whichever
-- server or program makes it. Blocks write to a bike as well, which changes nothing of its form.
alter table bikes add column revision integer not null default 1;
alter table shop add column revision integer not null default 1;

create function raise_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger bikes_revised before update on bikes
  for each row when (
    (old.name, old.description, old.price_per_hour, old.image_url, old.for_rent, old.cc, old.year,
      old.model, old.brand)
      is distinct from (new.name, new.description, new.price_per_hour, new.image_url, new.for_rent,
      new.cc, new.year, new.model, new.brand))
  execute function raise_revision();
create trigger shop_revised before update on shop
  for each row when (old is distinct from new) execute function raise_revision();
