import { pino } from 'pino'
import { z } from 'zod'
import { ADMIN_PASSWORD_LENGTH } from '#domain/users'
import { createInterface } from 'node:readline/promises'
import { setAdminPassword } from '#server/auth/admin-account'
import { type DatabaseAddress, connect, databaseClock } from '#server/database/db'
import { createEventService } from '#server/events/events.service'
import { createJobs } from '#server/jobs/jobs'
import { createUserService } from '#server/users/users.service'
import { runOnShopDatabase } from './shop-database.ts'

const LONGEST = 256

async function readPassword(prompt: string): Promise<string> {
  const { stdin, stdout } = process
  if (stdin.isTTY) stdout.write(prompt)
  // Without an output the prompt does not repeat what is typed.
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY })
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve).once('close', () => resolve(''))
  })
  lines.close()
  if (stdin.isTTY) stdout.write('\n')
  return answer
}

async function askForPassword(email: string): Promise<{ password: string } | { problem: string }> {
  if (!z.email().max(254).safeParse(email).success) {
    return { problem: 'Name the admin: npm run admin-password -- admin@example.com' }
  }
  const password = await readPassword(`New password of ${email}: `)
  const isAccepted = password.length >= ADMIN_PASSWORD_LENGTH && password.length <= LONGEST
  return isAccepted
    ? { password }
    : { problem: `Use ${ADMIN_PASSWORD_LENGTH} to ${LONGEST} characters.` }
}

async function setPassword(database: DatabaseAddress, email: string, password: string) {
  const db = connect(database, () => undefined)
  try {
    const log = pino({ level: 'silent' })
    const events = createEventService({
      db,
      jobs: createJobs(database, log, []),
      log,
      subscribers: [],
    })
    const users = createUserService({ db, clock: databaseClock, events })
    await setAdminPassword(db, users, { email, password })
  } finally {
    await db.destroy()
  }
  console.log(
    `${email} is an admin with the new password. Earlier sessions have ended, one-time codes are off.`,
  )
}

const email = process.argv[2] ?? process.env['ADMIN_EMAIL'] ?? ''
const asked = await askForPassword(email)
if ('problem' in asked) {
  console.error(asked.problem)
  process.exitCode = 1
} else {
  await runOnShopDatabase({}, async (database) => {
    await setPassword(database, email, asked.password)
    return 0
  })
}
