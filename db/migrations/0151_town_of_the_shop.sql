-- The titles of the public pages name it (docs/decisions/0151-town.md).
alter table shop
  add column town text not null default '';
