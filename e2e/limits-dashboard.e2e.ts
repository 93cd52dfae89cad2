import type { Page } from '@playwright/test'
import { letTimePassUntil, stopClock } from './clock.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openRentRow } from './sign-in.ts'
import { entered, inMinutes } from './times.ts'

type Call = { askedAt: number; answeredAt?: number }

/**
 * Notes when a path is asked for and when it is answered, by the browser's own clock. That clock has
 * to be ours from the start: a timer that began to run before cannot be stopped.
 */
async function noteCalls(page: Page, path: string): Promise<() => Promise<Call[]>> {
  await page.clock.install()
  await page.addInitScript((noted) => {
    const calls: Call[] = []
    Reflect.set(window, 'calls', calls)
    const ask = window.fetch
    window.fetch = async (input, init) => {
      if (typeof input !== 'string' || input.split('?')[0] !== noted) return ask(input, init)
      const call: Call = { askedAt: Date.now() }
      calls.push(call)
      const answer = await ask(input, init)
      call.answeredAt = Date.now()
      return answer
    }
  }, path)
  return () => page.evaluate(() => Reflect.get(window, 'calls') as Call[])
}

for (const [screen, address, path] of [
  ['All Bikes', '/all-bikes', '/api/bikes'],
  ['Available Bikes', '/dashboard/available-bikes', '/api/bikes'],
  ['Manage Bikes', '/dashboard/manage-bike', '/api/bikes'],
  ['Rent Management', '/dashboard/rent-management', '/api/rentals/all-rentals'],
  ['My Rentals', '/dashboard/my-rentals', '/api/rentals'],
] as const) {
  test(`listing and bookings polling every 10000 ms (${screen})`, async ({ page, openAsAdmin }) => {
    const calls = await noteCalls(page, path)
    await openAsAdmin(address)
    await expect.poll(async () => (await calls())[0]?.answeredAt).toBeDefined()
    await stopClock(page)
    await letTimePassUntil(page, async () => (await calls()).length >= 4, 500)
    const [, second, third, fourth] = await calls()
    for (const [answer, question] of [
      [second, third],
      [third, fourth],
    ] as const) {
      const wait = (question?.askedAt ?? 0) - (answer?.answeredAt ?? 0)
      // Give or take the tenth that keeps many browsers out of step; an answer takes time to read.
      expect(wait).toBeGreaterThanOrEqual(9000)
      expect(wait).toBeLessThanOrEqual(12_500)
    }
  })
}

test('Return-bike admin screen: Polls the bookings list every 10 seconds and lets an admin enter a return time per booking (held in local state; its error clears on edit)', async ({
  page,
  given,
}) => {
  const customer = await given.customer()
  const [bike, later] = [await given.bike(), await given.bike()]
  await given.rental({ of: customer, bike, startTime: inMinutes(60) })
  await page.clock.install()
  const row = await openRentRow(page, given, bike)
  const typed = entered(inMinutes(30))
  await row.locator('input').fill(typed)
  await row.getByRole('button', { name: 'Calculate' }).click()
  const error = row.getByText('Return time must be after the start time.', { exact: true })
  await expect(error).toBeVisible()

  await given.rental({ of: customer, bike: later, startTime: inMinutes(60) })
  await stopClock(page)
  await letTimePassUntil(page, () => rowOf(page, later.name).isVisible(), 200)
  await expect(row.locator('input'), 'outlives the poll').toHaveValue(typed)
  await expect(error).toBeVisible()
  await row.locator('input').fill(entered(inMinutes(90)))
  await expect(error).toHaveCount(0)
})
