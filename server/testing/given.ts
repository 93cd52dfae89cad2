import { Readable } from 'node:stream'
import { hash } from '@node-rs/argon2'
import { v7 as uuid } from 'uuid'
import type { BikeForm, BikeView } from '#contract/bikes'
import type { StoredPicture } from '#contract/pictures'
import { DUTIES, type Duty, type Role } from '#domain/users'
import type { Db } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { UploadFile } from './call.ts'
import { SMALL_PICTURE } from './small-picture.ts'
import { bikeForm, personForm } from '#contract/testing/sample-forms'

/** The rights of an admin who acts without a call. */
export const OF_FLEET = { role: 'admin', duties: ['fleet'] } as const

export const PASSWORD = 'secret-1'
/** The cost is the lowest; a test that is about passwords signs up. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export const TEST_ACTOR = { id: uuid(), requestId: uuid() }

export type Person = { id: string; email: string; role: Role; token: string }

export function givenIn({ db, services }: { db: Db; services: Services }) {
  async function user({
    role = 'user',
    duties = DUTIES,
    email = `${uuid()}@shop.test`,
  }: NewPerson = {}) {
    const { _id: id } = await services.users.create({
      ...personForm,
      email,
      passwordHash: await passwordHash,
    })
    await setRole(id, role, duties)
    return { id, email, role }
  }

  async function setRole(id: string, role: Role, duties: readonly Duty[]) {
    await db
      .updateTable('users')
      .set({ role, duties: [...duties] })
      .where('id', '=', id)
      .execute()
  }

  return {
    bike: (form: Partial<BikeForm> = {}): Promise<BikeView> =>
      services.bikes.add(TEST_ACTOR, { ...bikeForm, ...form }),

    async picture({ bytes, type }: UploadFile = SMALL_PICTURE): Promise<StoredPicture> {
      const file = await services.pictures.receive(Readable.from([bytes]), type)
      if (file instanceof Refusal) throw file
      return services.pictures.add(TEST_ACTOR, file)
    },

    user,

    /** An admin gets the role after the log-in, so that no mail tells of it. */
    async signedIn({ role = 'user', duties = DUTIES, ...person }: NewPerson = {}): Promise<Person> {
      const made = await user(person)
      const { token } = await services.auth.logIn(
        { email: made.email, password: PASSWORD },
        { requestId: uuid(), address: '127.0.0.1' },
      )
      await setRole(made.id, role, duties)
      return { ...made, role, token }
    },
  }
}

type NewPerson = { role?: Role; duties?: readonly Duty[]; email?: string }
