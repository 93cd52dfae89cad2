-- Outside a transaction: what reports and exports read (docs/decisions/0046-reports.md).
create index concurrently if not exists ledger_at on ledger (at, id);

-- Rentals: all of them, unpaid holds too. `out_from`: when the customer got the bike.
create or replace view reported_rentals as
  select id as rental_id, bike_id, bike_name, user_id, status, start_time, planned_return, return_time,
    price_per_hour, total_cost, created_at, coalesce(handed_out_at, start_time) as out_from,
    cancelled_at, cancel_kind, cancel_reason
  from rentals;

-- Payments: each movement of money. `tender` is how it was paid at the counter, or the gateway; `moved`
-- is negative where money left the shop.
create or replace view money_movements as
  select id, at, rental_id, payment_id, entry, amount, currency, charge_ref, note,
    case gateway
      when 'counter' then (select tender from payments where payments.id = ledger.payment_id)
      when 'shop' then coalesce(
        (select tender from refunds where refunds.id = ledger.charge_ref::char(26)), 'hand')
      else gateway end as tender,
    case when entry in ('CAPTURE', 'REFUND_REVERSAL', 'CHARGEBACK_REVERSAL') then amount
      else -amount end as moved
  from ledger where entry <> 'WAIVER';

-- Bikes: what a report says of a bike, of a deleted one too.
create or replace view reported_bikes as
  select id as bike_id, name, brand, model, archived_at from bikes;

-- Users: customers who have an account.
create or replace view customers as
  select id as user_id, name, email, phone, address, created_at
  from users where role = 'user' and deleted_at is null;

-- Closings: one row for each tender that was counted.
create or replace view closed_tenders as
  select id as closing_id, began_at, ended_at, actor_id, tender, expected, counted, difference, note
  from closings join closing_tenders on closing_id = id;
