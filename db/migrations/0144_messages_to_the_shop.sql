-- Outside a transaction: a message may be about the shop, and about no rental and no user (docs/decisions/0144-alarms.md).
alter table messages drop constraint if exists messages_check;

create unique index concurrently if not exists messages_to_shop_once on messages (kind, occurrence, channel)
  where rental_id is null and user_id is null;
