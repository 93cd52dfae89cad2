-- Outside a transaction: what is out or booked depends on handovers too (docs/decisions/0044-handovers.md).
create index concurrently if not exists rentals_waiting on rentals (start_time, id)
  include (handed_out_at)
  where status = 'INITIAL_PAID' and return_time is null;

drop index concurrently if exists rentals_booked;
