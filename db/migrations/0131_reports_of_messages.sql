-- Outside a transaction: a provider reports what became of a message by its reference.
create index concurrently if not exists messages_of_reference on messages (reference)
  where reference is not null and channel = 'sms';
