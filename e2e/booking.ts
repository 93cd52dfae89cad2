import { expect, type Locator, type Page } from '@playwright/test'
import type { BikeView } from '#contract/bikes'
import { answerWith } from './answers.ts'
import type { givenAt } from './given.ts'
import { open } from './screens.ts'
import { signIn } from './sign-in.ts'
import { entered, inMinutes } from './times.ts'

type Given = ReturnType<typeof givenAt>

const PAY = 'Pay 100 TK and Book'

/** Each payment company has its own address for its page. */
const PAYMENT_PAGE = /\/(gwprocess\/v4\/gw\.php\?|c\/pay\/cs_)/

/** Opens the booking dialog of a bike and enters a start time. */
export async function startBooking(page: Page, bike: BikeView, startTime: Date): Promise<Locator> {
  await open(page, `/bikes/${bike._id}#top`)
  await page.getByRole('button', { name: 'Book now' }).click()
  const dialog = page.getByRole('dialog', { name: `Book ${bike.name}` })
  await dialog.getByLabel('Start Time').fill(entered(startTime))
  return dialog
}

/** Opens the booking dialog of some bike, where the server will fail. */
export async function startFailingBooking(page: Page, given: Given): Promise<Locator> {
  await signIn(page, given, await given.customer())
  await answerWith(page, 'POST /api/rentals', { status: 500 })
  return startBooking(page, await given.bike(), inMinutes(60))
}

export function payButton(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: PAY })
}

/** Books a bike up to the payment page. */
export async function bookUpToPayment(page: Page, bike: BikeView, startTime: Date): Promise<void> {
  await payButton(await startBooking(page, bike, startTime)).click()
  await expectPaymentPage(page, '100.00')
}

/** A new customer books a new bike up to the payment page. */
export async function bookAsNewCustomer(page: Page, given: Given) {
  const [bike, customer] = [await given.bike(), await given.customer()]
  await signIn(page, given, customer)
  await bookUpToPayment(page, bike, inMinutes(60))
  return { bike, customer }
}

export async function expectPaymentPage(page: Page, amount: string): Promise<void> {
  await expect(page).toHaveURL(PAYMENT_PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${amount} BDT`)
}

export type Choice = 'Pay' | 'Pay with bKash' | 'Pay flagged risky' | 'Fail' | 'Cancel'

/** Presses a button of the payment page, which sends the browser back to the shop. */
export async function choose(page: Page, choice: Choice): Promise<void> {
  await page.getByRole('button', { name: choice, exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/my-rentals\?payment=\w+$/)
}

/** Waits for what the shop says became of the payment, once that is final. */
export async function expectOutcome(page: Page, sentence: string): Promise<void> {
  await expect(outcome(page)).toContainText(sentence)
}

export function outcome(page: Page): Locator {
  return page.getByRole('status').first()
}

/** Returns the payment that the browser has just come back from. */
export function paymentOf(page: Page): string {
  return new URL(page.url()).searchParams.get('payment') ?? ''
}
