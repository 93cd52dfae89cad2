-- Each restore from a backup. Refunds that were made between the two times are unknown to the shop
-- (docs/decisions/0054-refunds-after-a-restore.md).
create table restores (
  taken_at timestamptz not null,                                         -- the time of the backup
  done_at  timestamptz primary key default clock_timestamp()
);
