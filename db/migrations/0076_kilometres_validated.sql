-- Outside a transaction: reads a large table.
alter table bill_lines validate constraint bill_lines_kind_check;
