-- Messages to customers and to the shop (docs/decisions/0078-messages.md): one row for each message and
-- channel, and no text and no address. What a message says is made when it is sent.
create table messages (
  id           uuid primary key,
  kind         text not null,
  rental_id    uuid references rentals,
  user_id      uuid,                                                     -- null: the shop
  occurrence   text not null,                                            -- the event, or the time of a reminder
  event_id     bigint references events,
  channel      text not null check (channel in ('mail', 'sms', 'push')),
  address_hash bytea,                                                    -- null until it is sent
  state        text not null default 'DUE'
               check (state in ('DUE', 'SENT', 'DELIVERED', 'UNKNOWN', 'FAILED', 'SKIPPED')),
  tries        integer not null default 0,
  next_try_at  timestamptz,
  reference    text,                                                     -- the provider's
  reason       text,                                                     -- why it failed or was skipped
  created_at   timestamptz not null default now(),
  changed_at   timestamptz not null default now(),

  check (rental_id is not null or user_id is not null),
  check (next_try_at is null or state in ('DUE', 'UNKNOWN'))
);

-- A message is made once, however often the event is delivered.
create unique index messages_once
  on messages (kind, coalesce(rental_id, user_id), occurrence, channel);
create index messages_due on messages (next_try_at, id) where next_try_at is not null;
create index messages_waiting_of_user on messages (user_id, channel, id) where next_try_at is not null;
create index messages_of_rental on messages (rental_id, id);
create index messages_of_address on messages (address_hash, changed_at) where address_hash is not null;
create index messages_by_age on messages (created_at);

-- Rentals: what a message says of a rental, and which rentals are due for a reminder.
create view rental_summaries as
  select id as rental_id, user_id, bike_id, bike_name, status, start_time, planned_return, return_time,
    handed_out_at, cancelled_at, cancel_kind, created_at
  from rentals;
