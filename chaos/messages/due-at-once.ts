import { type Db, runSql } from '#server/database/db'

/** One address gets ten messages in an hour. */
export const MOST_PER_RENTAL = 8

/** Each rental gets a customer of its own: a copy of the first one with another e-mail. */
const GIVE_EACH_ITS_CUSTOMER = `do $$
  declare
    ride record;
    new_id uuid;
  begin
    for ride in select id from rentals where status = 'INITIAL_PAID' loop
      new_id := gen_random_uuid();
      insert into users
        select copied.* from users, jsonb_populate_record(null::users, to_jsonb(users)
          || jsonb_build_object('id', new_id, 'email', new_id || '@shop.test')) as copied
        where users.email = 'rider-1@shop.test';
      update rentals set user_id = new_id where id = ride.id;
    end loop;
  end $$`

/** Makes messages about the rentals that are there, as after a change of all of them. */
export async function makeMessagesDue(db: Db, count: number): Promise<number> {
  await runSql(db, GIVE_EACH_ITS_CUSTOMER)
  const { rows } = await runSql(
    db,
    `insert into messages (id, kind, rental_id, user_id, occurrence, channel, next_try_at)
      select gen_random_uuid(), 'booking_changed', id, user_id, 'due at once ' || number, 'mail', now()
      from rentals, generate_series(1, ${MOST_PER_RENTAL}) as number
      where status = 'INITIAL_PAID'
      limit ${count}
      returning id`,
  )
  return rows.length
}
