-- Time-based one-time codes of an admin (RFC 6238).
create table one_time_codes (
  user_id         uuid primary key references users,
  secret          bytea not null,                                        -- encrypted with a key made of AUTH_SECRET
  confirmed_at    timestamptz,                                           -- null: set up, not yet on
  last_step       bigint not null default 0,                             -- time step of the last accepted code
  recovery_hashes bytea[] not null default '{}'                          -- SHA-256 of the unused recovery codes
);
