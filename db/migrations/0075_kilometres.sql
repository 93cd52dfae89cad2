-- Kilometres above those that a price list includes are a line of the bill.
alter table bill_lines
  drop constraint bill_lines_kind_check,
  add constraint bill_lines_kind_check check (kind in ('ride', 'late', 'kilometres', 'damage', 'extra',
    'discount', 'coupon', 'cancellation', 'correction')) not valid;
