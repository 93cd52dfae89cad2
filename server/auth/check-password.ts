import { Refusal } from '../refusal.ts'
import type { UserService } from '../users/users.service.ts'
import { isRightPassword } from './passwords.ts'

/** The hash that the caller's password was checked against. @throws Refusal wrong_password */
export async function checkPassword(
  users: UserService,
  caller: { id: string },
  password: string,
): Promise<string> {
  const account = await users.findAccount(caller.id)
  const passwordHash = account?.passwordHash ?? undefined
  const isRight = await isRightPassword(passwordHash, password)
  if (passwordHash === undefined || !isRight) throw new Refusal('wrong_password')
  return passwordHash
}
