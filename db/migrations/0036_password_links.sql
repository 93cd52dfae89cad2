-- Who made a link; null: a server of the release before, whose links end within an hour.
alter table password_links add column made_by uuid references users;

-- What ends with a password, an account or the duty people, whichever statement changes them
-- (docs/decisions/0027-password-links-and-retention.md).
create function end_log_ins() returns trigger language plpgsql as $$
declare
  could_make_links constant boolean :=
    old.deleted_at is null and old.role = 'admin' and 'people' = any(old.duties);
  can_make_links constant boolean :=
    new.deleted_at is null and new.role = 'admin' and 'people' = any(new.duties);
begin
  if new.password_hash is distinct from old.password_hash or new.deleted_at is not null then
    delete from sessions where user_id = new.id;
    delete from password_links where user_id = new.id or made_by = new.id;
  end if;
  if could_make_links and not can_make_links then
    delete from password_links where made_by = new.id or made_by is null;
  end if;
  return null;
end $$;

create trigger users_log_ins_end after update of password_hash, role, duties, deleted_at on users
  for each row execute function end_log_ins();
