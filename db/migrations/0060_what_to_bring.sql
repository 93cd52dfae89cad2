-- What customers read before a ride. A save by the previous release keeps these.
alter table shop
  add column what_to_bring text not null default 'Your National ID, passport or driving licence.',
  add column usual_deposit bigint check (usual_deposit > 0);                        -- poisha; null: none
