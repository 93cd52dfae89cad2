-- A bike that is missing is not for rent, and the ride that ended with it reserves no time after that.
select bike_id as id from missing_reports join bikes on bikes.id = bike_id
where found_at is null and for_rent
union all
select id from rentals
where missing_since is not null and return_time is null
  and not coalesce(upper(period) <= missing_since, isempty(period))
