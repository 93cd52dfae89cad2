-- A price list is removed where no bike of the fleet has it (docs/decisions/0087-deleting-price-lists.md).
-- Bikes that were deleted do not keep it.
alter table bikes
  drop constraint bikes_price_list_id_fkey,
  add constraint bikes_price_list_id_fkey foreign key (price_list_id) references price_lists
    on delete set null not valid;
