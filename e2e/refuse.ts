import type { Page } from '@playwright/test'
import { refusals, type RefusalCode } from '#contract/errors'
import { answerWith } from './answers.ts'

/** Refuses a call in the server's place and words. Returns the reason it gives. */
export async function refuse(
  page: Page,
  call: string,
  code: RefusalCode = 'failed',
): Promise<string> {
  const { status, message } = refusals[code]
  await answerWith(page, call, {
    status,
    body: { success: false, code, message, errorMessages: [] },
  })
  return message
}
