import { demoLogins } from '#db/demo-logins'
import { recordAudit } from '../audit/record-audit.ts'
import { type Db, databaseClock } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import { StartError } from '../settings/start-error.ts'
import type { UserService } from '../users/users.service.ts'
import { oneTimeCodeStore } from './one-time-codes.store.ts'
import { hashPassword, isRightPassword } from './passwords.ts'

type LogIn = { email: string; password: string }

const BLANK = { name: 'Admin', phone: '', address: '' }

/**
 * An existing account with this e-mail stays as it is: its password may have been changed since,
 * and anyone may have signed up with the e-mail.
 */
export async function addAdmin(
  users: UserService,
  { email, password }: LogIn,
): Promise<'is an admin' | 'is a customer'> {
  const account = await users.findByEmail(email)
  if (account) return account.role === 'admin' ? 'is an admin' : 'is a customer'
  try {
    const passwordHash = await hashPassword(password)
    await users.create({ ...BLANK, role: 'admin', email, passwordHash })
  } catch (error) {
    const isOfAnotherServer = error instanceof Refusal && error.code === 'email_taken'
    if (!isOfAnotherServer) throw error
  }
  return 'is an admin'
}

/**
 * The account becomes an admin with every duty, or is added. Its sessions and links end with the
 * old password, because anyone may have signed up with the e-mail before. One-time codes are turned
 * off, because their phone may be lost.
 */
export async function setAdminPassword(
  db: Db,
  users: UserService,
  { email, password }: LogIn,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const id = await users.addOrPromote(trx, { ...BLANK, email, passwordHash })
    const about = { subject: { kind: 'user', id }, at: databaseClock.now() } as const
    const hadCodes = await oneTimeCodeStore(trx).removeOf(id)
    if (hadCodes) await recordAudit(trx, { kind: 'one_time_codes_off', ...about })
    await recordAudit(trx, { kind: 'password_changed', ...about })
  })
}

/** @throws StartError when a published password of the demo opens an account */
export async function refuseDemoLogins(users: UserService): Promise<void> {
  for (const { email, password } of Object.values(demoLogins)) {
    const account = await users.findByEmail(email)
    if (!account || !(await isRightPassword(account.passwordHash ?? undefined, password))) continue
    throw new StartError(
      `The account ${email} still has the published password of the demo: change it with the shop on this machine only (HOST=127.0.0.1, no PUBLIC_URL), or set DATABASE_URL or DATA_DIR to another database.`,
    )
  }
}
