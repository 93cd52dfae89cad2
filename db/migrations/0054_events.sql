-- What happened to rentals, payments and accounts, for readers who were not there: the history of a
-- rental, and subscribers (docs/decisions/0056-events.md). Ids, times and amounts; nothing about a
-- person. Append-only. A server of the previous release adds none.
alter table payment_events add column refund_id char(26);

create table events (
  id               bigint generated always as identity primary key,
  kind             text not null,
  rental_id        uuid references rentals,
  user_id          uuid,                                                 -- the customer, or the account
  payment_id       char(26),
  refund_id        char(26),
  charge_ref       text,                                                 -- the gateway's, of an alarm
  record_id        uuid,                                                 -- the handover, bill line or deposit
  payment_event_id bigint unique,                                        -- the line of the payment's log
  -- Null: the gateway or a schedule. Without a foreign key, as in audit_events.
  actor_id         uuid,
  amount           bigint,                                               -- in 1/100 of the currency
  currency         text,
  time             timestamptz(3),                                       -- the return that was entered or planned
  revision         integer,                                              -- of the rental after the act; null: back-filled
  at               timestamptz(3) not null,                              -- as exact as a Date

  check ((amount is null) = (currency is null))
);

create index events_of_rental on events (rental_id, id);

create function refuse_recorded_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'Events are append-only';
end $$;

create trigger events_append_only before update or delete or truncate on events
  for each statement execute function refuse_recorded_event_change();

-- A subscriber has done its work for an event.
create table event_deliveries (
  subscriber text not null,
  event_id   bigint not null references events,
  done_at    timestamptz not null default now(),

  primary key (subscriber, event_id)
);

-- Payments: the log of every payment, and which transaction has added each line.
create view logged_payment_events as
  select e.id, e.payment_id, rental_id, refund_id, kind,
    coalesce(e.amount, f.amount, p.amount) as amount,
    coalesce(e.currency, f.currency, p.currency) as currency, note, actor_id, at,
    e.xmin as added_by, p.gateway, p.tender, f.by_hand
  from payment_events e join payments p on p.id = e.payment_id
    left join refunds f on f.id = e.refund_id;

-- Rentals: the customer of each rental, and how often it was changed.
create view rental_revisions as
  select id as rental_id, user_id, revision from rentals;

-- Events: those of rentals.
create view rental_events as
  select id, kind, rental_id, user_id, payment_id, record_id, payment_event_id, actor_id, amount,
    currency, time, revision, at
  from events where rental_id is not null;
