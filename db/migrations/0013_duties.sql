-- What an admin may do (docs/decisions/0029-duties-and-audit.md). Of a user who is no admin it means
-- nothing: the role decides first.
alter table users
  add column duties text[] not null default '{desk,fleet,money,people}'
    check (duties <@ '{desk,fleet,money,people}');
