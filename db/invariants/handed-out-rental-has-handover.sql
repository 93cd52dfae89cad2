-- A rental is handed out exactly where a handover says so that was not withdrawn.
select rentals.id, handed_out_at, out.at
from rentals left join lateral (
  select at from handovers
  where rental_id = rentals.id and direction = 'out' and leg = 0 and not is_withdrawal
    and not exists (select from handovers later where later.replaces = handovers.id)
) out on true
where handed_out_at is distinct from out.at
