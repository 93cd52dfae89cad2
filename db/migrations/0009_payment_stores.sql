-- Which account of the gateway a payment was opened with, so that no other one is asked about it.
-- Null: opened before this was recorded; it belongs to whichever store of that gateway there is.
alter table payments
  add column store       text,
  add column environment text;
