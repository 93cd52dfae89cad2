-- A code by SMS before the first booking, where the shop asks for it (docs/decisions/0149-phone-codes.md). A save
-- by the previous release keeps the setting, and its bookings ask for no code.
alter table shop add column phone_code_asked boolean not null default false;

-- Since then the owner of an account is known to read SMS to its phone number.
alter table users add column phone_confirmed_at timestamptz(3);

-- The code that was sent last. Only a hash of account, number and code is kept.
create table phone_codes (
  user_id    uuid primary key references users,
  code_hash  bytea not null,                                             -- keyed with AUTH_SECRET
  expires_at timestamptz not null
);
create index phone_codes_by_age on phone_codes (expires_at);

-- What was confirmed was the number before, whichever server changes it. Another way to write a number changes
-- nothing. The trigger comes after `users_phone_read` by its name.
create function forget_confirmed_phone() returns trigger language plpgsql as $$
begin
  if new.phone_e164 is distinct from old.phone_e164 then
    new.phone_confirmed_at := null;
    delete from phone_codes where user_id = new.id;
  end if;
  return new;
end $$;

create trigger users_phone_unconfirmed before update of phone, phone_e164 on users
  for each row execute function forget_confirmed_phone();

create or replace view accounts as
  select id as user_id, name, email, phone, address, role, duties, password_hash, has_long_password,
    blocked_at is not null as is_blocked, reminders, phone_confirmed_at is not null as is_phone_confirmed
  from users where deleted_at is null;
