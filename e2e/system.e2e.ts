import { SYSTEM_CHECKS } from '#contract/system'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './shop.ts'

const FINDINGS = [
  { check: 'database', state: 'ok', sentence: 'PostgreSQL 18.4 answers in 2 ms.', action: null },
  {
    check: 'proxy',
    state: 'warning',
    sentence: 'No request has named its caller since the start.',
    action: 'Let the proxy send X-Forwarded-For.',
  },
  {
    check: 'gateway',
    state: 'fault',
    sentence: 'sslcommerz (live, store chakalive) refuses the credentials of the shop.',
    action: "Compare the store or the keys with the gateway's own dashboard, and start again.",
  },
]

test('System shows what was found, faults first', async ({ page, openAsAdmin, trouble }) => {
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  const fulfill = (findings: typeof FINDINGS) =>
    page.route('**/api/system', async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { data: object }
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, findings } } })
    })

  // A shop in order names every check, and no fault.
  await openAsAdmin('/dashboard/system')
  await expect(checks).toHaveCount(Object.keys(SYSTEM_CHECKS).length)
  await expect(page.getByText(/^PostgreSQL 18/)).toBeVisible()
  await expect(checks.getByText('Fault')).toHaveCount(0)

  // A fault comes before a warning, each with what to do.
  await fulfill(FINDINGS)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('1 fault, 1 warning')).toBeVisible()
  await expect(checks).toHaveText([
    /Payment gateway.*Fault.*To do: Compare the store/,
    /Proxy.*Warning.*To do: Let the proxy/,
    /Database.*In order/,
  ])
  await expectAccessible(page)

  // A check that cannot be read says so, above what was found before.
  trouble.expectRefusal('500 GET /api/system')
  await page.unroute('**/api/system')
  await page.route('**/api/system', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Some Error Occurred')).toBeVisible()
  await expect(checks).toHaveCount(3)
})
