-- Outside a transaction: the ride of every rental that was returned before there were bills.
do $$
declare
  before uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(select id from rentals where id > before order by id limit 5000);
    exit when cardinality(batch) = 0;
    insert into bill_lines (id, rental_id, kind, amount)
      select gen_random_uuid(), id, 'ride', total_cost from rentals
      where id = any(batch) and return_time is not null
      on conflict do nothing;
    before := batch[cardinality(batch)];
    commit;
  end loop;
end $$;

alter table payments validate constraint payments_tender_check;

-- The advance counts once. Several remainders may count, as a bill can grow after it was paid.
create unique index concurrently if not exists payments_advance on payments (rental_id)
  where purpose = 'ADVANCE' and disposition in ('APPLIED', 'REVIEW');

create unique index concurrently if not exists payments_in_review on payments (rental_id, purpose)
  where disposition = 'REVIEW';

drop index concurrently if exists payments_applied;

create unique index concurrently if not exists payments_open_online on payments (rental_id, purpose)
  where status in ('CREATED', 'INIT_UNKNOWN', 'OPEN') and gateway <> 'counter';

drop index concurrently if exists payments_open;
