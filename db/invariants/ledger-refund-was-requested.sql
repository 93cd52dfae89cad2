-- Every refund in the ledger belongs to a refund that was requested.
select l.id from ledger l
where l.entry in ('REFUND', 'REFUND_REVERSAL') and not exists (select from refunds f where f.id = l.charge_ref)
