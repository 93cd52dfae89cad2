-- Outside a transaction: the rentals of a bike that are back, by when it was out, for the board
-- (docs/decisions/0073-the-board.md). What is not back is in rentals_unreturned.
create index concurrently if not exists rentals_of_a_time on rentals
  using gist (bike_id, tstzrange(least(start_time, handed_out_at, return_time), return_time))
  where return_time is not null;
