-- What people wrote about a customer goes with the customer's account, and amounts, kinds and times
-- stay (docs/decisions/0050-free-texts-of-deleted-users.md). Rows that are append-only let their note
-- become empty, and nothing else of them change.
create function refuse_change_but_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(new.note, '') = ''
      and to_jsonb(new) - 'note' = to_jsonb(old) - 'note' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

drop trigger bill_lines_append_only on bill_lines;
create trigger bill_lines_append_only before update or delete on bill_lines
  for each row execute function refuse_change_but_note();
create trigger bill_lines_kept before truncate on bill_lines
  for each statement execute function refuse_bill_change();

drop trigger deposits_append_only on deposits;
create trigger deposits_append_only before update or delete on deposits
  for each row execute function refuse_change_but_note();
create trigger deposits_kept before truncate on deposits
  for each statement execute function refuse_deposit_change();

drop trigger ledger_append_only on ledger;
create trigger ledger_append_only before update or delete on ledger
  for each row execute function refuse_change_but_note();
create trigger ledger_kept before truncate on ledger
  for each statement execute function refuse_ledger_change();

drop trigger payment_events_append_only on payment_events;
create trigger payment_events_append_only before update or delete on payment_events
  for each row execute function refuse_change_but_note();
create trigger payment_events_kept before truncate on payment_events
  for each statement execute function refuse_event_change();

create or replace function refuse_handover_change() returns trigger language plpgsql as $$
declare
  personal constant text[] := array['id_kind', 'id_last_four', 'id_expires', 'agreement_name', 'note',
    'internal_note'];
begin
  if tg_op = 'UPDATE' and num_nonnulls(new.id_kind, new.id_last_four, new.id_expires, new.agreement_name) = 0
      and new.note = '' and new.internal_note = ''
      and to_jsonb(new) - personal = to_jsonb(old) - personal then
    return new;
  end if;
  raise exception 'Handovers are append-only';
end $$;

-- Removes what the rentals of a user say of the person. Belongs to rentals. The code of a coupon, which
-- is the note of its line, says nothing of a person.
create or replace function forget_renter(renter uuid) returns void language sql as $$
  update handovers set id_kind = null, id_last_four = null, id_expires = null, agreement_name = null,
    note = '', internal_note = ''
  from rentals
  where handovers.rental_id = rentals.id and rentals.user_id = renter;
  update bill_lines set note = '' from rentals
  where bill_lines.rental_id = rentals.id and rentals.user_id = renter
    and bill_lines.note <> '' and bill_lines.kind <> 'coupon';
  update deposits set note = '' from rentals
  where deposits.rental_id = rentals.id and rentals.user_id = renter and deposits.note <> '';
  update rentals set cancel_reason = '' where user_id = renter and cancel_reason <> ''
$$;

-- Removes what the payments of a user say of the person. Belongs to payments. What no person wrote
-- stays: why a gateway refused, why a remainder was waived.
create or replace function forget_payer(payer uuid) returns void language sql as $$
  update gateway_messages set source_ip = '', body = '{}', hint = '{}'
  from payments join rentals on rentals.id = payments.rental_id
  where gateway_messages.payment_id = payments.id and rentals.user_id = payer;
  update payment_events set note = null
  from payments join rentals on rentals.id = payments.rental_id
  where payment_events.payment_id = payments.id and rentals.user_id = payer
    and payment_events.note is not null and payment_events.actor_id is not null;
  update ledger set note = '' from rentals
  where ledger.rental_id = rentals.id and rentals.user_id = payer
    and ledger.note <> '' and ledger.entry in ('CAPTURE', 'REFUND')
$$;

-- Who was deleted before this migration.
select forget_renter(id), forget_payer(id) from users where deleted_at is not null;

-- Rentals: what was billed, the deposits, and how a booking was cancelled, for the download of the own data.
create view exported_bill_lines as
  select user_id, bill_lines.id, rental_id, kind, amount, note, corrects, at
  from bill_lines join rentals on rentals.id = rental_id;
create view exported_deposits as
  select user_id, deposits.id, rental_id, action, amount, tender, note, at
  from deposits join rentals on rentals.id = rental_id;
create or replace view exported_rentals as
  select user_id, id, bike_name, status, start_time, return_time, price_per_hour, total_cost, created_at,
    planned_return, coupon_code, cancelled_at, cancel_kind, cancel_reason
  from rentals;
