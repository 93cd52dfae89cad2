import { expectAccessible } from './accessible.ts'
import { cardOf, open } from './screens.ts'
import { expect, test } from './shop.ts'
import { entered, inMinutes, told, toldRange } from './times.ts'

test('A chosen time says which bikes are free then', async ({ page, given }) => {
  const model = `Time ${Date.now()}`
  const [free, busy] = [await given.bike({ model }), await given.bike({ model })]
  const times = { startTime: inMinutes(300), plannedReturn: inMinutes(3000) }
  await given.rental({ of: await given.customer(), bike: busy, ...times })
  const badges = page
    .getByRole('article')
    .getByText(/^(Available|Unavailable|Free at this time|Taken at this time)$/)
  const when = page.getByRole('main').locator('details', { hasText: 'When' })
  await open(page, `/all-bikes?model=${model}`)
  await expect(badges).toHaveText(['Available', 'Available'])

  // Each field says what is wrong with its time.
  await when.getByText('Add dates').click()
  await when.getByLabel('From').fill(entered(inMinutes(360)))
  await when.getByLabel('Until').fill(entered(inMinutes(350)))
  await when.getByRole('button', { name: 'Show free bikes' }).click()
  await expect(when.getByRole('alert')).toHaveText('The end must be after the start.')
  await expect(when.getByLabel('Until')).toBeFocused()

  // A start that moves keeps the length that was chosen.
  await when.getByRole('button', { name: '4 hours' }).click()
  await when.getByLabel('From').fill(entered(inMinutes(420)))
  await expect(when.getByLabel('Until')).toHaveValue(entered(inMinutes(660)))
  await when.getByLabel('From').fill(entered(inMinutes(360)))

  // Cards say whether the bike is free then. Closing keeps the times, and uses valid ones.
  await when.locator('summary').click()
  await when.locator('summary').click()
  await expect(when.getByLabel('From')).toHaveValue(entered(inMinutes(360)))
  await when.getByLabel('Until').fill(entered(inMinutes(480)))
  await when.locator('summary').click()
  await expect(badges).toHaveText(['Free at this time', 'Taken at this time'])
  await expect(page).toHaveURL(/model=.*from=.*to=/)
  await expect(cardOf(page, busy).getByRole('button')).toBeDisabled()

  // The card says what the ride costs, and leads to the time at which the bike is free again.
  await expect(cardOf(page, free)).toContainText('2 h, 240 taka')
  const freeAgain = cardOf(page, busy).getByRole('link')
  await expect(freeAgain).toContainText(`Free from ${told(inMinutes(3000))}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await freeAgain.click()
  const time = page.getByRole('region', { name: 'Your time' })
  await expect(time).toContainText('2 h = 240 taka.')
  await expect(time).toContainText('Free at this time')
  await page.goBack()

  // The other filters keep the time, and narrow by it.
  await page.getByLabel('Availability').selectOption('Available')
  await expect(badges).toHaveText(['Free at this time'])
  await page.reload()
  await expect(badges).toHaveText(['Free at this time'])
  await expect(when.locator('summary')).toContainText(toldRange(inMinutes(360), inMinutes(480)))

  // The time goes along to the bike's page, and can be forgotten there.
  await cardOf(page, free).getByRole('link').click()
  await expect(time).toContainText('2 h = 240 taka. 100 taka now, about 140 taka after the ride.')
  await time.getByRole('link', { name: 'Clear time' }).click()
  await expect(time).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: free.name })).toBeFocused()
})

test('A time in an address that has passed is dropped', async ({ page }) => {
  const period = (from: number, to: number) =>
    new URLSearchParams({ from: inMinutes(from).toISOString(), to: inMinutes(to).toISOString() })
  await open(page, `/all-bikes?kind=bicycle&${period(-600, 600).toString()}`)
  await expect(page).toHaveURL('/all-bikes?kind=bicycle')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await open(page, `/all-bikes?${period(600, 300).toString()}`)
  await expect(page.getByRole('alert')).toHaveText(
    'This link has a wrong time. Choose a time again.',
  )
  await expect(page.getByRole('article').first()).toBeVisible()
})
