-- An admin has a message sent again: it then has a Message-ID of its own, so that no mailbox takes it for a repeat.
alter table messages add column resends integer not null default 0;
