-- Until when the new addresses of a network have used up their first tries (docs/decisions/0025-log-in-throttle.md).
alter table log_in_attempts add column newcomers_until timestamptz;
