-- Outside a transaction: one index for each order in which rentals are listed (docs/performance.md#lists).
-- They begin with what the list waits for and end with the id, so that a deep page reads the index alone.
create index concurrently if not exists rentals_listed on rentals (created_at desc, id desc)
  where status in ('INITIAL_PAID', 'FULL_PAID');

drop index concurrently if exists rentals_newest;

create index concurrently if not exists rentals_booked on rentals (start_time, id)
  where status = 'INITIAL_PAID' and return_time is null;

create index concurrently if not exists rentals_unpaid on rentals (return_time, id) include (total_cost)
  where status = 'INITIAL_PAID' and return_time is not null;

create index concurrently if not exists rentals_paid on rentals (return_time desc, id desc)
  where status = 'FULL_PAID';

-- A part of the name of a bike. Rentals of a deleted bike are found by its last name.
create index concurrently if not exists bikes_named on bikes using gin (name gin_trgm_ops);

-- Rentals of deleted customers are found too.
create index concurrently if not exists users_named on users
  using gin (name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops, address gin_trgm_ops);

drop index concurrently if exists users_search;

-- The Payments Desk reads refunds that are open or were changed in the last week.
create index concurrently if not exists refunds_changed on refunds (changed_at);

-- A change of a role or a deletion locks all admins.
create index concurrently if not exists users_admins on users (id) where role = 'admin';
