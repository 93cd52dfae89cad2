import { describe, expect, test } from 'vitest'
import { order, startWithSession, TRAN_ID } from '../testing/start-test-sandbox.ts'

describe('the payment page', () => {
  test('says that it is a simulator, what is paid, and has the five buttons of the customer', async () => {
    const { pageUrl } = await startWithSession()
    const response = await fetch(pageUrl)
    const markup = await response.text()
    expect(response.status).toBe(200)
    expect(markup).toMatch(/<title>[^<]*SSLCOMMERZ SIMULATOR — no real money<\/title>/)
    for (const shown of ['sim_store', TRAN_ID, '100.00 BDT', order.product_name]) {
      expect(markup).toContain(shown)
    }
    const buttons = Array.from(markup.matchAll(/<button [^>]*>([^<]*)</g), ([, text]) => text)
    expect(buttons).toEqual(['Pay', 'Pay with bKash', 'Pay flagged risky', 'Fail', 'Cancel'])
  })

  test('answers an unknown payment with a clear page, and an unknown button with nothing', async () => {
    const { url, pageUrl, list } = await startWithSession()
    const response = await fetch(`${url}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=x`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('No such payment')
    const body = new URLSearchParams({ button: 'pay_twice' })
    const pressed = await fetch(pageUrl, { method: 'POST', body })
    expect(await pressed.text()).toContain('100.00 BDT')
    expect(await list('sessions')).toMatchObject([{ status: 'PENDING' }])
  })
})
