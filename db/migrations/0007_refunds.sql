alter table refunds
  add column was_unclear     boolean not null default false,   -- a request may have moved the money; never reset
  add column verified_unsent boolean not null default false;   -- an admin saw at the gateway that none has

-- An existing refund was unclear unless its requests are known to have moved nothing.
update refunds set was_unclear = true
where not by_hand and (
  status = 'SENT'
  or tries > 1 and not is_refused
  or exists (
    select from payment_events e
    where e.payment_id = refunds.payment_id and e.kind = 'refund_unclear'
  )
);

-- A refund that fails after it was done, and money that the gateway takes back from the shop.
alter table ledger
  drop constraint ledger_entry_check,
  add constraint ledger_entry_check check (entry in
    ('CAPTURE', 'REFUND', 'REFUND_REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'WAIVER'))
    not valid;                                               -- validated by 0014_large_tables
