-- The shop's settings, one row (docs/decisions/0033-the-shops-rules.md). There is none until an admin
-- saves them: the defaults are in domain/shop-rules.ts, and an empty database stays empty for a restore.
create table shop (
  is_only boolean primary key default true check (is_only),
  name text not null,
  address text not null,
  phone text not null,
  email text not null,
  opening_hours jsonb not null,                                          -- {weekday: {opens, closes} or null}
  closed_days date[] not null,
  hours_enforced boolean not null,
  turnaround_minutes integer not null check (turnaround_minutes >= 0),
  lead_time_minutes integer not null check (lead_time_minutes >= 0),
  shortest_rental_minutes integer not null check (shortest_rental_minutes >= 0),
  farthest_start_days integer not null check (farthest_start_days > 0),
  overdue_grace_minutes integer not null check (overdue_grace_minutes >= 0)
);

-- Every row that the old constraint let in satisfies the new one, so there is nothing to validate.
alter table audit_events
  drop constraint audit_events_subject_kind_check,
  add constraint audit_events_subject_kind_check
    check (subject_kind in ('bike', 'user', 'rental', 'payment', 'refund', 'shop')) not valid;
