-- Outside a transaction: a message about an account does not wait behind those about rentals.
create index concurrently if not exists messages_of_accounts_due on messages (next_try_at, id)
  where next_try_at is not null and rental_id is null;

create index concurrently if not exists messages_not_delivered on messages (changed_at)
  where next_try_at is null and state in ('FAILED', 'UNKNOWN');
