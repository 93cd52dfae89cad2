import { isConflict } from '../database/db-errors.ts'
import { Refusal } from '../refusal.ts'

/** @throws Refusal email_taken when another user has the e-mail, in upper or lower case */
export async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isConflict(error, 'users_email')) throw new Refusal('email_taken')
    throw error
  }
}
