-- Whether a user wants reminders of rides by mail.
alter table users add column reminders boolean not null default true;

create or replace view contacts as
  select id as user_id, name, phone, email, phone_e164, blocked_at is not null as is_blocked, reminders
  from users;
create or replace view accounts as
  select id as user_id, name, email, phone, address, role, duties, password_hash, has_long_password,
    blocked_at is not null as is_blocked, reminders
  from users where deleted_at is null;
