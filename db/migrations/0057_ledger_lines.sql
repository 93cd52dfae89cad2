-- Payments and rentals: each row of the ledger's file, in the order of (at, id). Deposits are rows too, so
-- that the rows of a tender add up to what closings expect of it. What is kept of a deposit leaves the
-- deposits and is a payment at the same time. A waiver moves no money: it has a tender of its own.
create view ledger_lines as
  select id, at, rental_id, payment_id, entry, amount, currency, charge_ref, note, tender, moved
  from money_movements
  union all
  select id, at, rental_id, null, entry, amount, currency, charge_ref, note, 'waived', amount
  from ledger where entry = 'WAIVER'
  union all
  select id, at, rental_id, null,
    case action when 'take' then 'DEPOSIT_TAKEN' when 'return' then 'DEPOSIT_RETURNED' else 'DEPOSIT_KEPT' end,
    amount, 'BDT', '', note, coalesce(tender, 'deposit'), case action when 'take' then amount else -amount end
  from deposits;
