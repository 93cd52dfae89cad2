import { hash, verify } from '@node-rs/argon2'
import { createHashQueue } from './hash-queue.ts'

/** Argon2id, m=19456 t=2 p=1: what OWASP's password storage cheat sheet asks for at least. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of the whole process. */
const inTurn = createHashQueue()

/** @throws Refusal unavailable, when too many wait for their turn */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

const stranger = hashPassword('nobody has this password')

/** Takes the same time whether the user exists or not, so that the answer's time reveals no account. */
export async function isRightPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const checked = passwordHash ?? (await stranger)
  const matches = await inTurn(() => verify(checked, password))
  return matches && passwordHash !== undefined
}
