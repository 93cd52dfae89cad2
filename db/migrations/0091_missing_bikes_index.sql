-- Outside a transaction: rides whose bike is missing and that are not billed are listed with what is to pay.
create index concurrently if not exists rentals_missing on rentals (missing_since)
  where status = 'INITIAL_PAID' and missing_since is not null;
