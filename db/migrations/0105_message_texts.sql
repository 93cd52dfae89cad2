-- What a shop says in its own words, and which messages it sends. A kind without a row is sent with the usual text.
create table message_texts (
  kind    text primary key,
  mail    boolean not null default true,
  subject text not null default '',                                      -- empty: the usual one
  text    text not null default ''                                       -- empty: the usual one
);
