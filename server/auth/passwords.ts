import { hash, verify } from '@node-rs/argon2'

/** Argon2id, m=19456 t=2 p=1: what OWASP's password storage cheat sheet asks for at least. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

const stranger = hashPassword('nobody has this password')

/** Takes the same time whether the user exists or not, so that the answer's time reveals no account. */
export async function isRightPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await stranger), password)
  return matches && passwordHash !== undefined
}
