import type { LogInForm } from '#contract/auth'
import type { z } from 'zod'

type NewAccount = Pick<z.input<typeof LogInForm>, 'email' | 'password'>

let newAccount: NewAccount | undefined

/**
 * Keeps what was just entered for a new account for the log-in that follows. A password must be in no
 * storage and no address, so this is in memory alone.
 */
export function keepNewAccount(account: NewAccount): void {
  newAccount = account
}

export const readNewAccount = () => newAccount

export function forgetNewAccount(): void {
  newAccount = undefined
}
