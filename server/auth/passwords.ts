import { hash, verify } from '@node-rs/argon2'
import { type Turn, createRunInTurn } from './hash-queue.ts'

/** OWASP's password storage cheat sheet asks for at least this cost: Argon2id, m=19456 t=2 p=1. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** All hashing of a process shares these turns. @throws Refusal unavailable */
export const inHashTurn = createRunInTurn()

const OWN_TURN: Turn = { network: 'shop', group: 'shop', isKnown: true }

/** @throws Refusal unavailable, when too many wait for their turn */
export function hashPassword(password: string, turn: Turn = OWN_TURN): Promise<string> {
  return inHashTurn(turn, () => hash(password, COST))
}

const DUMMY_HASH = hashPassword('no account has this password')

/**
 * The check takes the same time whether the user exists or not, so that the time reveals no
 * account. The caller must take a turn for it with `inHashTurn`.
 */
export async function isRightPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await DUMMY_HASH), password)
  return matches && passwordHash !== undefined
}
