-- Browsers of admins that are told of what happens by Web Push (docs/decisions/0143-push.md). A subscription
-- ends with the log-in it was made in.
create table push_subscriptions (
  id         uuid primary key,
  session_id uuid not null unique references sessions on delete cascade,
  user_id    uuid not null references users,
  endpoint   text not null unique,                                       -- the browser's push service
  p256dh     text not null,                                              -- the browser's public key
  auth       text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

create or replace view log_in_devices as select id as session_id, device, network, expires_at from sessions;

-- A kind of message to the shop is sent to the devices of admins too.
alter table message_texts add column push boolean not null default true;
