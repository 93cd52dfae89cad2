-- Since when the owner of an account is known to read the mail of its email (docs/decisions/0079-emails-of-accounts.md).
-- The emails of accounts that are there already count as confirmed.
alter table users add column email_confirmed_at timestamptz(3) default now();
alter table users alter column email_confirmed_at drop default;

create function forget_confirmed_email() returns trigger language plpgsql as $$
begin
  if lower(new.email) is distinct from lower(old.email)
    and new.email_confirmed_at is not distinct from old.email_confirmed_at then
    new.email_confirmed_at := null;
  end if;
  return new;
end $$;

create trigger users_email_confirmed before update of email on users
  for each row execute function forget_confirmed_email();

-- Links that confirm an email, or take an earlier one back. Only a hash of the token is kept.
create table account_links (
  token_hash bytea primary key,                                          -- SHA-256
  user_id    uuid not null references users,
  kind       text not null check (kind in ('confirm', 'take_back')),
  email      text not null,
  expires_at timestamptz not null
);
create index account_links_of_user on account_links (user_id);
create index account_links_by_age on account_links (expires_at);

create function end_account_links() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then delete from account_links where user_id = new.id; end if;
  return null;
end $$;

create trigger users_account_links_end after update of deleted_at on users
  for each row execute function end_account_links();

-- A message to an email that the account has no longer keeps it until it is sent.
alter table messages add column address text;

-- Sessions: what a message says of a log-in.
create view log_in_devices as select id as session_id, device, network from sessions;
