import type { Locator } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './given.ts'
import { enter } from './keyboard.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'

const DAY = 24 * 60

test('The desk gives another bike during the ride, by keyboard', async ({
  page,
  given,
  openAsAdmin,
  trouble,
}) => {
  test.slow()
  trouble.expectRefusal('409 PUT /api/rentals/:id/bike')
  const [bike, other] = [await given.bike(), await given.bike({ pricePerHour: 180 })]
  const as = await given.tokenOf(demoLogins.admin)
  const times = {
    startTime: inMinutes(-120).toISOString(),
    plannedReturn: inMinutes(120).toISOString(),
  }
  const { _id: id } = await given.call('POST /rentals/at-counter', {
    as,
    body: {
      bikeId: bike._id,
      customer: { name: newPerson().name, phone: '+880 1711 000000' },
      tender: 'cash',
      ...times,
    },
  })
  const { revision } = await given.call('GET /rentals/:id', { as, params: { id } })
  const seen = { direction: 'out', odometer: 1000, revision } as const
  const { handovers } = await given.call('GET /rentals/:id', { as, params: { id } })
  const replaces = handovers[0]?._id
  const body = { ...seen, ...(replaces !== undefined && { replaces }) }
  await given.call('POST /rentals/:id/handovers', { as, params: { id }, body })

  await openAsAdmin(`/dashboard/rentals/${id}`)
  await page.setViewportSize({ width: 360, height: 800 })
  await enter(page.getByRole('button', { name: 'Give another bike' }))
  const dialog = page.getByRole('dialog', { name: 'Give another bike' })
  await dialog.getByLabel('Find a free bike').fill(other.name)
  await enter(dialog.getByRole('button', { name: new RegExp(other.name) }))
  const price = dialog.getByRole('group', { name: 'Price' })
  await expect(price.getByLabel('The agreed price stays')).toBeChecked()
  await expect(price).toContainText('480 taka for the planned ride')
  // The time until the exchange costs the agreed price, and seconds have passed.
  await expect(price).toContainText(/(59\d|600) taka for the planned ride, 1[12]\d taka more/)
  await expectAccessible(page)

  // A refusal stands at its field, and what was chosen stays.
  const odometer = dialog.getByLabel(`Odometer of ${bike.name}`)
  await odometer.fill('999')
  await price.getByLabel('The price of this bike').check()
  const give = dialog.getByRole('button', { name: `Give ${other.name}` })
  await enter(give)
  await expect(odometer).toHaveAccessibleDescription(/odometer/i)
  await odometer.fill('1020')
  await enter(give)

  // Page, agreement and later the receipt name both bikes with their times.
  await expect(dialog).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(other.name)
  await expect(main.getByRole('listitem').filter({ hasText: 'Since' })).toContainText(other.name)
  await main.getByRole('link', { name: 'Rental agreement' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Rental agreement')
  await expect(main.getByRole('listitem').filter({ hasText: bike.name })).toContainText(' to ')
  await expectAccessible(page)
})

test('The next customer of a bike that is missing gets another one in two presses from the board', async ({
  page,
  given,
  openAsAdmin,
}) => {
  test.slow()
  const bike = await given.bike()
  const as = await given.tokenOf(demoLogins.admin)
  const { name } = newPerson()
  const { _id: id } = await given.call('POST /rentals/at-counter', {
    as,
    body: {
      bikeId: bike._id,
      customer: { name, phone: '+880 1711 000000' },
      tender: 'cash',
      startTime: inMinutes(2 * DAY).toISOString(),
      plannedReturn: inMinutes(2 * DAY + 120).toISOString(),
    },
  })
  const body = { note: 'Not where it was parked' }
  await given.call('POST /bikes/:id/missing', { as, params: { id: bike._id }, body })
  await openAsAdmin('/dashboard/board?view=two-weeks')
  await page.getByLabel('Search').fill(bike.name)
  await expect(page.getByRole('row')).toHaveCount(2)
  let presses = 0
  const press = async (button: Locator) => {
    presses += 1
    await button.click()
  }
  await press(page.getByRole('button', { name: `${name} At risk` }))
  const panel = page.getByRole('dialog', { name: bike.name })
  await expect(panel.getByText('Its bike is not back')).toBeVisible()
  await press(panel.getByRole('button', { name: /^Give / }))
  await expect(page.getByText('Bike exchanged', { exact: true })).toBeVisible()
  expect(presses).toBe(2)
  const exchanged = await given.call('GET /rentals/:id', { as, params: { id } })
  expect(exchanged.bikeId._id).not.toBe(bike._id)
  expect(exchanged.bikes, 'before the ride it is simply another bike').toBeUndefined()
})
