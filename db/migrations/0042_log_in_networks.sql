-- From where log-ins came and failed: /24 networks of IPv4 and /48 networks of IPv6. Beside the events,
-- which are append-only, so that they can be removed (docs/decisions/0029-duties-and-audit.md).
create table log_in_networks (
  event_id bigint primary key references audit_events,
  at       timestamptz not null,
  network  text not null
);

create index log_in_networks_oldest on log_in_networks (at);

create function forget_log_in_networks(person uuid) returns void language sql as $$
  delete from log_in_networks using audit_events
  where event_id = audit_events.id and subject_kind = 'user' and subject_id = person::text
$$;

create view exported_log_ins as
  select subject_id::uuid as user_id, kind, log_in_networks.at, network
  from audit_events join log_in_networks on event_id = audit_events.id
  where subject_kind = 'user' and subject_id is not null;
