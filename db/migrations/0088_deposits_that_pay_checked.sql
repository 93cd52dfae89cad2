-- Outside a transaction: the movements of deposits from before are read without a lock that keeps anyone
-- from writing.
alter table deposits validate constraint deposits_action_check;

alter table deposits validate constraint deposits_check;
