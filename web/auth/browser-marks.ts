import { MOST_MARKS } from '#contract/auth'

/**
 * The marks are stored apart from the session, because they outlive a log-out
 * (docs/product/log-in.md#log-in-limits).
 */
const STORAGE_KEY = 'log-in-marks'

/**
 * Returns one mark for each account that has logged in here, the newest first. If the browser
 * denies storage there are none.
 */
export function readMarks(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    const marks = Array.isArray(stored) ? (stored as unknown[]) : []
    return marks.filter((mark) => typeof mark === 'string').slice(0, MOST_MARKS)
  } catch {
    return []
  }
}

export function storeMark(mark: string): void {
  const [account] = mark.split('.')
  const others = readMarks().filter((other) => other.split('.')[0] !== account)
  localStorage.setItem(STORAGE_KEY, JSON.stringify([mark, ...others].slice(0, MOST_MARKS)))
}
