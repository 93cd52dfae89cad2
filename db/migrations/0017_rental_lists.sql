create or replace view contacts as select id as user_id, name, phone, email from users;

-- Bikes: the name by which a bike is found, of a deleted one the last.
create view known_bikes as select id as bike_id, name from bikes;

-- Payments: what a customer has paid for a rental.
create view rental_payments as select rental_id, amount from payments where disposition = 'APPLIED';

-- The view rental_receipts stays for servers of the previous release.
