-- The shop has an admin.
select 'no admin' as id
where not exists (select from users where role = 'admin' and deleted_at is null)
