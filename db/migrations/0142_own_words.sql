-- The shop's own words on its pages (docs/decisions/0142-own-words.md). Each save is a row; there is
-- none while every word is the usual one. The content has the sections that differ from the usual words.
create table site_versions (
  version  int primary key check (version > 0),
  content  jsonb not null,
  sections text[] not null,                                              -- what differs from the version before
  saved_by uuid not null references users,
  saved_at timestamptz not null
);
create index site_versions_of_user on site_versions (saved_by);

-- Site: which uploaded pictures its versions have, so that none is swept while it can be restored.
create view site_pictures as
  select distinct found[1] as picture_id from site_versions,
    regexp_matches(content::text, '/api/pictures/([0-9a-f]{64})/', 'g') found;
