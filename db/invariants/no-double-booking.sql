-- No two rentals of one bike overlap in time.
select id, bike_id from (
  select id, bike_id, lower(period) as begins_at,
    max(coalesce(upper(period), 'infinity')) over (
      partition by bike_id order by lower(period), id
      rows between unbounded preceding and 1 preceding
    ) as occupied_until
  from (
    select id, bike_id, period from rentals where status <> 'CANCELLED' and not isempty(period)
    union all
    select rental_id, bike_id, period from rental_bikes
  ) reserved
) rental
where begins_at < occupied_until
