-- A link with which a customer pays without an account (docs/decisions/0072-payment-links.md). Each rental
-- has one: a newer link replaces the older.
create table payment_links (
  id          uuid primary key,
  rental_id   uuid not null unique references rentals,
  secret_hash bytea not null unique check (length(secret_hash) = 32),    -- SHA-256 of a random secret
  purpose     text not null check (purpose in ('ADVANCE', 'REMAINDER')),
  made_by     uuid not null references users,
  made_at     timestamptz not null,
  expires_at  timestamptz not null,

  check (expires_at > made_at)
);
create index payment_links_expired on payment_links (expires_at);

-- The browser that comes back from such a page belongs to a customer without an account.
alter table payments add column by_link boolean not null default false;
