-- Outside a transaction: what 0007 to 0010 need of tables that may be large, without a lock that
-- keeps anyone from writing. An empty line ends each statement.
alter table ledger validate constraint ledger_entry_check;

create index concurrently if not exists ledger_of_payment on ledger (payment_id);

create index concurrently if not exists gateway_messages_of_payment
  on gateway_messages (payment_id, received_at desc);

create index concurrently if not exists bikes_changed on bikes (changed_xid);

create index concurrently if not exists rentals_changed on rentals (changed_xid);
