-- What a customer owes for a rental, line by line. A line is never changed: a correction is a new one.
create table bill_lines (
  id        uuid primary key,
  rental_id uuid not null references rentals,
  kind      text not null check (kind in ('ride', 'late', 'damage', 'extra', 'discount', 'coupon',
                                          'cancellation', 'correction')),
  amount    bigint not null check (amount <> 0),                         -- poisha; negative: taken off
  note      text not null default '',
  corrects  uuid references bill_lines,
  actor_id  uuid references users,
  at        timestamptz not null default now(),

  check ((kind = 'correction') = (corrects is not null))
);

create index bill_lines_of_rental on bill_lines (rental_id);
create unique index bill_lines_ride on bill_lines (rental_id) where kind = 'ride';

create function refuse_bill_change() returns trigger language plpgsql as $$
begin
  raise exception 'The bill is append-only';
end $$;

create trigger bill_lines_append_only before update or delete or truncate on bill_lines
  for each statement execute function refuse_bill_change();

-- A return bills the ride, also where a server of the previous release enters it.
create function bill_ride() returns trigger language plpgsql as $$
begin
  insert into bill_lines (id, rental_id, kind, amount)
    values (gen_random_uuid(), new.id, 'ride', new.total_cost);
  return new;
end $$;

create trigger rentals_billed after update on rentals
  for each row when (old.return_time is null and new.return_time is not null) execute function bill_ride();

-- Money at the counter is a payment of the gateway `counter`.
alter table payments
  add column tender text,
  add constraint payments_tender_check check (
    case gateway when 'counter' then tender in ('cash', 'bkash', 'nagad', 'card', 'bank') and tender is not null
      else tender is null end) not valid;

-- Rentals: the sum of a rental's bill.
create view rental_bills as
  select id as rental_id, total_cost as billed from rentals;

-- A changed bill changes the totals that servers keep of rentals that are not paid in full.
drop trigger rentals_changed on rentals;
create trigger rentals_changed before update on rentals
  for each row when (
    (old.status, old.return_time, old.hold_expires_at, old.period, old.total_cost)
      is distinct from (new.status, new.return_time, new.hold_expires_at, new.period, new.total_cost))
  execute function set_changed_xid();
