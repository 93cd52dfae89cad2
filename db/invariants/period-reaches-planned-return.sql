-- A rental that is not returned, and whose bike is not missing, reserves it until its planned return, without one for good.
select id from rentals
where status in ('PENDING_PAYMENT', 'INITIAL_PAID') and return_time is null and missing_since is null
  and coalesce(upper(period) < planned_return, (upper(period) is null) <> (planned_return is null))
