-- What admins did, and what happened to accounts (docs/decisions/0029-duties-and-audit.md). Append-only.
create table audit_events (
  id           bigint generated always as identity primary key,
  at           timestamptz(3) not null,                                  -- as exact as a Date
  kind         text not null,
  -- Null: no account was logged in. Without a foreign key, which would lock the actor's row after the
  -- rows that the act has locked, in the wrong order.
  actor_id     uuid,
  subject_kind text not null check (subject_kind in ('bike', 'user', 'rental', 'payment', 'refund')),
  subject_id   text,                                                     -- null: an e-mail without an account
  subject_name text,                                                     -- of a bike; never of a person
  changes      jsonb not null default '{}',                              -- {field: {before, after}}
  request_id   uuid
);

create index audit_events_newest on audit_events (at desc, id desc);
create index audit_events_of_actor on audit_events (actor_id, at desc, id desc);
create index audit_events_of_subject on audit_events (subject_id, at desc, id desc);
create index audit_events_of_kind on audit_events (kind, at desc, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is append-only';
end $$;

create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_audit_change();

-- How often the log-in to an account has failed in the latest minute in which it failed; the row
-- without an account counts all e-mails that no account has.
create table failed_log_ins (
  user_id  uuid unique nulls not distinct,
  minute   timestamptz not null,
  attempts integer not null
);
