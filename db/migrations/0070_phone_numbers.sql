-- A phone number is kept as it was written, and as E.164, by which it is found however it is written
-- (docs/decisions/0067-phone-numbers.md). The server reads the number with a library; this function reads
-- what a server of the previous release writes, what is there already, and what the library cannot read.
create function read_phone(written text) returns text language sql immutable parallel safe as $$
  select case
      when latin ~ '^\s*\+' and digits ~ '^\d{7,15}$' then '+' || regexp_replace(digits, '^8800', '880')
      when digits ~ '^00[1-9]\d{6,14}$' then '+' || regexp_replace(digits, '^00(8800)?', case
          when digits like '008800%' then '880' else '' end)
      when digits ~ '^880[1-9]\d{7,9}$' then '+' || digits
      when digits ~ '^0?[1-9]\d{5,9}$' then '+880' || ltrim(digits, '0')
    end
  from (select translate(written, '০১২৩৪৫৬৭৮৯', '0123456789') as latin) translated,
    lateral (select regexp_replace(latin, '\D', '', 'g') as digits) stripped
$$;

alter table users add column phone_e164 text;

-- An update that changes the number and leaves what was read of the old one comes from a server that does
-- not know the column.
create function set_phone_e164() returns trigger language plpgsql as $$
begin
  if new.phone_e164 is null
      or (tg_op = 'UPDATE' and new.phone <> old.phone and new.phone_e164 = old.phone_e164) then
    new.phone_e164 := read_phone(new.phone);
  end if;
  return new;
end $$;
create trigger users_phone_read before insert or update of phone on users
  for each row execute function set_phone_e164();

create or replace view contacts as select id as user_id, name, phone, email, phone_e164 from users;
