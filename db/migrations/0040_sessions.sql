-- What a user is shown of a session; null where a server of the release before began it.
alter table sessions
  add column device       text,                                          -- browser and system, never the whole user agent
  add column network      text,                                          -- /24 of an IPv4 address, /48 of an IPv6 address
  add column last_used_at timestamptz;                                   -- up to some minutes late

-- Whether the password is long enough for an admin, as seen at the latest log-in; null: none since then.
alter table users add column has_long_password boolean;
