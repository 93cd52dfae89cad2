-- No deleted user is logged in.
select s.id from sessions s join users u on u.id = s.user_id where u.deleted_at is not null
