-- Outside a transaction: the tables may be large. An empty line ends each statement.
-- A deposit goes back in parts. While a server of the previous release still runs, it cannot request a refund of
-- a rejected charge: the next server that asks the gateway does.
create unique index concurrently if not exists refunds_of_rejected on refunds (payment_id, charge_ref)
  where reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT');

drop index concurrently if exists refunds_rejected_once;

create index concurrently if not exists deposits_of_payment on deposits (payment_id, id)
  where payment_id is not null;

alter table payments validate constraint payments_deposit_check;

alter table deposits validate constraint deposits_payment_id_fkey;

alter table deposits validate constraint deposits_online_check;

alter table deposits validate constraint deposits_tender_check;

alter table refunds validate constraint refunds_reason_check;
