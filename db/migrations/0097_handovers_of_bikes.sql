-- Outside a transaction: each bike of a rental is handed out once and comes back once.
create unique index concurrently if not exists handovers_first_of_bike
  on handovers (rental_id, leg, direction) where replaces is null;

drop index concurrently if exists handovers_first;
