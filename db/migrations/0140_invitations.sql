-- Links with which a person becomes an admin with these duties (docs/decisions/0140-invitations.md).
-- Only a hash of the token is kept.
create table invitations (
  id         uuid primary key,
  token_hash bytea not null unique,                                      -- SHA-256
  duties     text[] not null check (cardinality(duties) > 0),
  email      text,                                                       -- where it was mailed to
  made_by    uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitations_of_maker on invitations (made_by);
create index invitations_by_age on invitations (expires_at);

-- An invitation ends with the account of its maker, and with the right to make it.
create function end_invitations() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null or new.role <> 'admin' or not 'people' = any(new.duties) then
    delete from invitations where made_by = new.id;
  end if;
  return null;
end $$;

create trigger users_invitations_end after update of role, duties, deleted_at on users
  for each row execute function end_invitations();

-- Log-ins: what a message says of an invitation.
create view open_invitations as
  select id as invitation_id, duties, expires_at from invitations;

-- Every row that the old constraint let in satisfies the new one, so there is nothing to validate.
alter table audit_events
  drop constraint audit_events_subject_kind_check,
  add constraint audit_events_subject_kind_check
    check (subject_kind in ('bike', 'user', 'rental', 'payment', 'refund', 'shop', 'closing', 'coupon',
      'price_list', 'season', 'invitation', 'import')) not valid;
