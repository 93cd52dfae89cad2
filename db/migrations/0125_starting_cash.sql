-- Closings: the change that stays in the till from one day to the next. It is no part of what was taken.
alter table closings add column starting_cash bigint not null default 0 check (starting_cash >= 0);
