-- Outside a transaction: what the shop keeps for customers, in the order in which it begins.
create index concurrently if not exists rentals_reserved on rentals (start_time, id)
  where status = 'PENDING_PAYMENT' and reserved_until is not null;
