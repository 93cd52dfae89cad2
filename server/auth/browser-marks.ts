import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#domain/time'

const ID_BYTES = 16
const TAG_CHARACTERS = 8
const LIFETIME_MS = 180 * DAY_MS

export type BrowserMarks = ReturnType<typeof createBrowserMarks>

/**
 * A mark shows that a browser has logged in to an account before. It does not log in: it only gives
 * the browser its own attempts, which other browsers cannot use up. It has the form `account
 * tag.day of issue.id of the browser.signature`, and does not show the account.
 */
export function createBrowserMarks(authSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'chaka browser marks', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const tagOf = (email: string) => sign(`account ${email.toLowerCase()}`).slice(0, TAG_CHARACTERS)
  const signatureOf = (email: string, day: string, id: string) =>
    sign(`mark ${day} ${id} ${email.toLowerCase()}`)

  function idIn(mark: string, email: string, now: Date): string | undefined {
    const [tag, day, id, signature] = mark.split('.')
    if (tag !== tagOf(email) || day === undefined || id === undefined) return undefined
    const expected = Buffer.from(signatureOf(email, day, id))
    const given = Buffer.from(signature ?? '')
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
    const isOver = Number(day) * DAY_MS + LIFETIME_MS < now.getTime()
    return isSigned && !isOver ? id : undefined
  }

  return {
    issue(email: string, now: Date, id = randomBytes(ID_BYTES).toString('base64url')): string {
      const day = String(Math.floor(now.getTime() / DAY_MS))
      return [tagOf(email), day, id, signatureOf(email, day, id)].join('.')
    },

    findBrowser(email: string, marks: readonly string[], now: Date): string | undefined {
      for (const mark of marks) {
        const id = idIn(mark, email, now)
        if (id !== undefined) return id
      }
      return undefined
    },
  }
}
