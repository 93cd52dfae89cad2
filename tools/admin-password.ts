import { z } from 'zod'
import { createInterface } from 'node:readline/promises'
import { setAdminPassword } from '#server/auth/admin-account'
import { connect, databaseClock } from '#server/database/db'
import { createUserService } from '#server/users/users.service'
import { NOT_REACHED, shopDatabase } from './shop-database.ts'

const SHORTEST = 12
const LONGEST = 256

/** From a prompt that hides what is typed, or from a pipe. */
async function readPassword(prompt: string): Promise<string> {
  const { stdin, stdout } = process
  if (stdin.isTTY) stdout.write(prompt)
  // Without an output, what is typed is not repeated.
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY })
  const answer = await new Promise<string>((resolve) => {
    lines.once('line', resolve).once('close', () => resolve(''))
  })
  lines.close()
  if (stdin.isTTY) stdout.write('\n')
  return answer
}

/** Why there is nothing to be done; undefined after success. */
async function setPassword(email: string | undefined): Promise<string | undefined> {
  if (!z.email().max(254).safeParse(email).success || email === undefined) {
    return 'Name the admin: npm run admin-password -- admin@example.com'
  }
  const password = await readPassword(`New password of ${email}: `)
  if (password.length < SHORTEST || password.length > LONGEST) {
    return `Use ${SHORTEST} to ${LONGEST} characters.`
  }
  const db = connect(shopDatabase(), () => undefined)
  try {
    await setAdminPassword(db, createUserService({ db, clock: databaseClock }), { email, password })
  } catch (error) {
    return `${NOT_REACHED} (${error instanceof Error ? error.message : String(error)}).`
  } finally {
    await db.destroy()
  }
  console.log(`${email} is an admin with the new password. All earlier sessions have ended.`)
  return undefined
}

const problem = await setPassword(process.argv[2] ?? process.env['ADMIN_EMAIL'])
if (problem !== undefined) {
  console.error(problem)
  process.exitCode = 1
}
