-- Every refund in the ledger belongs to a refund that was requested.
select l.id from ledger l
where l.entry = 'REFUND' and not exists (select from refunds f where f.id = l.charge_ref)
