-- Outside a transaction: which rentals are not back in time (docs/decisions/0028-totals-of-rentals.md).
create index concurrently if not exists rentals_planned on rentals (planned_return, id)
  where status = 'INITIAL_PAID' and return_time is null and planned_return is not null;
