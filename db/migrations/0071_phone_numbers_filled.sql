-- Outside a transaction: reads the phone numbers of a large table, and makes the index by which a part of
-- one is found.
do $$
declare
  batch uuid[];
  before uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    batch := array(select id from users where id > before order by id limit 1000);
    exit when cardinality(batch) = 0;
    update users set phone_e164 = read_phone(phone)
    where id = any(batch) and phone_e164 is null and phone <> '';
    before := batch[cardinality(batch)];
    commit;
  end loop;
end $$;

create index concurrently if not exists users_phone_e164 on users using gin (phone_e164 gin_trgm_ops);

-- Servers of the previous release search without it meanwhile, which is slower.
drop index concurrently if exists users_phone_digits;
