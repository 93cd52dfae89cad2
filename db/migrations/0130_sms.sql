-- A kind of message is sent by SMS too, and not only to customers without an e-mail.
alter table message_texts add column sms boolean not null default false;
