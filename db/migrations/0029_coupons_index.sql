-- Outside a transaction: how often a coupon was used.
create index concurrently if not exists rentals_of_coupon on rentals (coupon_code)
  where coupon_code is not null;
