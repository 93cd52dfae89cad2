import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import { enter } from './keyboard.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { entered, inMinutes, told } from './times.ts'

const DAY = 24 * 60

test('The customer on a phone, then the desk, moves a booking to another time', async ({
  page,
  given,
  trouble,
}) => {
  test.slow()
  trouble.expectRefusal('409 PATCH /api/rentals/:id/start')
  const [bike, of] = [await given.bike({ pricePerHour: 150 }), await given.customer()]
  const next = { startTime: inMinutes(3 * DAY), plannedReturn: inMinutes(3 * DAY + 60) }
  await given.rental({ of: await given.customer(), bike, ...next })
  const times = { startTime: inMinutes(2 * DAY), plannedReturn: inMinutes(2 * DAY + 240) }
  await given.rental({ of, bike, ...times })
  const rentals = await given.call('GET /rentals', { as: await given.tokenOf(of) })
  const address = `/dashboard/rentals/${rentals[0]?._id}`
  await page.setViewportSize({ width: 360, height: 800 })
  await openAs(page, given, of, address)
  const open = page.getByRole('button', { name: 'Change time' })
  await enter(open)
  const dialog = page.getByRole('dialog', { name: 'Change time' })
  const start = dialog.getByLabel('Start Time')
  const planned = dialog.getByLabel('Planned Return (optional)')
  const save = dialog.getByRole('button', { name: 'Save the new time' })
  const quote = dialog.getByRole('status').last()

  // The ride keeps its length, and a refusal stands at its field with the time that is free.
  await expect(start).toHaveValue(entered(times.startTime))
  await start.fill(entered(inMinutes(3 * DAY - 120)))
  await expect(planned).toHaveValue(entered(inMinutes(3 * DAY + 120)))
  await expect(quote).toContainText('4 h = 600 taka. 100 taka paid')
  await enter(save)
  await expect(planned).toHaveAccessibleDescription(/^This bike is booked from /)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Until / }).click()
  await expect(quote).toContainText('2 h = 300 taka')
  await save.click()
  await expect(dialog).toBeHidden()
  const main = page.getByRole('main')
  await expect(main).toContainText(told(inMinutes(3 * DAY - 120)))
  await expect(main).toContainText('Start changed')

  // The desk moves it on, in a wide window. A planned return cannot be taken away.
  await openAs(page, given, demoLogins.admin, address)
  await open.click()
  await planned.fill('')
  await expect(quote).toContainText('Choose both times')
  await save.click()
  await expect(planned).toHaveAccessibleDescription(/can be changed, but not taken away/)
  await start.fill(entered(inMinutes(4 * DAY)))
  await planned.fill(entered(inMinutes(4 * DAY + 60)))
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(open).toBeVisible()
  await expect(main).toContainText('1 h = 150 taka')
})
