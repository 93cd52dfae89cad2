create table users (
  id            uuid primary key,
  name          text not null,
  email         text,
  phone         text not null,
  address       text not null,
  role          text not null default 'user' check (role in ('user', 'admin')),
  password_hash text,
  created_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  -- A deleted user is anonymised and cannot log in; every other user has both.
  check (deleted_at is not null or (email is not null and password_hash is not null))
);

create unique index users_email on users (lower(email));

-- A token names its session. A token whose session has ended is refused even before its own expiry.
create table sessions (
  id         uuid primary key,
  user_id    uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_user on sessions (user_id);
