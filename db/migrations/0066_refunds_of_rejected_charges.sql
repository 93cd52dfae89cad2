-- Outside a transaction: the table may be large. An empty line ends each statement.
-- A charge that does not count is refunded once and whole. While a server of the previous release still
-- runs, it cannot request such a refund: the next server that asks the gateway does.
create unique index concurrently if not exists refunds_rejected_once on refunds (payment_id, charge_ref)
  where reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL');

drop index concurrently if exists refunds_once;
