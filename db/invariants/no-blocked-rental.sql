-- No rental overlaps a time in which its bike is blocked.
select rentals.id, bike_blocks.id as block_id
from rentals join bike_blocks on bike_blocks.bike_id = rentals.bike_id
where status <> 'CANCELLED' and rentals.period && bike_blocks.period
