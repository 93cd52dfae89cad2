-- The shop has an admin who manages users.
select 'no admin' as id
where not exists (
  select from users where role = 'admin' and 'people' = any (duties) and deleted_at is null)
