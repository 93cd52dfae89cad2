-- The customer's card (docs/decisions/0075-customer-cards.md): what admins note about a customer, and
-- whether the customer may book alone. A server of the previous release lets a blocked customer book.
create table customer_notes (
  id       uuid primary key,
  user_id  uuid not null references users,
  kind     text not null check (kind in ('note', 'blocked', 'unblocked', 'merged')),
  note     text not null,                                                -- emptied with the account
  -- Without a foreign key, as in audit_events.
  actor_id uuid not null,
  at       timestamptz(3) not null
);

create index customer_notes_of_user on customer_notes (user_id, at);

-- A note can become empty, and go to the card that another one was merged into.
create function refuse_customer_note_change() returns trigger language plpgsql as $$
declare
  changeable constant text[] := array['note', 'user_id'];
begin
  if tg_op = 'UPDATE' and new.note in ('', old.note)
      and to_jsonb(new) - changeable = to_jsonb(old) - changeable then
    return new;
  end if;
  raise exception 'Notes about customers are append-only';
end $$;

create trigger customer_notes_append_only before update or delete on customer_notes
  for each row execute function refuse_customer_note_change();
create trigger customer_notes_kept before truncate on customer_notes
  for each statement execute function refuse_customer_note_change();

-- Removes what admins noted about a deleted customer. Belongs to customers.
create function forget_customer_notes(customer uuid) returns void language sql as $$
  update customer_notes set note = '' where user_id = customer and note <> ''
$$;

-- Customers: the notes, for the download of the own data.
create view exported_notes as select user_id, kind, note, at from customer_notes;

alter table users add column blocked_at timestamptz(3), add column merged_into uuid references users;

create or replace view contacts as
  select id as user_id, name, phone, email, phone_e164, blocked_at is not null as is_blocked from users;
create or replace view accounts as
  select id as user_id, name, email, phone, address, role, duties, password_hash, has_long_password,
    blocked_at is not null as is_blocked
  from users where deleted_at is null;
