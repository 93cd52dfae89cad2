import type { Caller, Person } from './caller.ts'

/** `other` is the second possible password, after a change whose answer was lost. */
export type Account = { email: string; password: string; other?: string }

export async function logIn(caller: Caller, account: Account): Promise<Person | undefined> {
  const { email, password, other } = account
  const answer = await caller.call('POST /auth/login', {
    body: { email, password },
    result: ({ body }) => String(body.token),
  })
  if (answer?.status === 401 && other !== undefined) {
    Object.assign(account, { password: other, other: password })
  }
  const token = answer?.body.token
  return token === undefined ? undefined : { id: email, token }
}

type Change = { as: Person; account: Account; newPassword: string }

/** The old session is used once more afterwards: it must be refused. */
export async function changePassword(
  caller: Caller,
  { as, account, newPassword }: Change,
): Promise<void> {
  const body = { currentPassword: account.password, newPassword, confirmNewPassword: newPassword }
  const answer = await caller.call('PUT /auth/change-password', { as, body })
  await caller.call('GET /rentals', { as })
  account.other = account.password
  if (answer?.status !== 400 && answer?.status !== 401) account.password = newPassword
}
