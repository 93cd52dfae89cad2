import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'

const BOUGHT = { SMS_GATEWAY: 'bulksmsbd', SMS_TOKEN: 'token-of-the-shop', SMS_SENDER: 'CHAKA' }
const OWN = { SMS_GATEWAY: 'http', SMS_HTTP_URL: 'https://sms.example/send' }

test.each([
  [{ SMS_GATEWAY: 'pigeon' }, 'expected ssl-wireless, bulksmsbd, sms-net-bd, greenweb, http.'],
  [{ SMS_TOKEN: 'x' }, 'SMS_GATEWAY is missing'],
  [{ ...BOUGHT, SMS_TOKEN: '' }, 'SMS_TOKEN is missing'],
  [{ ...BOUGHT, SMS_SENDER: 'a'.repeat(21) }, 'at most 20 characters'],
  [{ ...BOUGHT, SMS_PER_MINUTE: '0' }, 'a whole number from 1 to 1000'],
  [{ ...BOUGHT, SMS_REPORT_SECRET: 'short' }, 'SMS_REPORT_SECRET has a wrong value (not shown'],
  [OWN, 'SMS_HTTP_FIELDS is missing'],
  [{ ...OWN, SMS_HTTP_FIELDS: 'n={to}', SMS_HTTP_SUCCESS: 'ok' }, 'with {to} and {text}'],
])('%o is refused in one sentence', (variables, sentence) => {
  expect(() => readSettings(variables)).toThrow(sentence)
})

test('a gateway of its own has its fields and the text of success', () => {
  const fields = 'user=shop&number={to}&message={text}'
  const { sms } = readSettings({ ...OWN, SMS_HTTP_FIELDS: fields, SMS_HTTP_SUCCESS: 'OK' })
  expect(sms).toMatchObject({
    gateway: 'http',
    http: { method: 'POST', fields: { user: 'shop', number: '{to}', message: '{text}' } },
  })
  expect(readSettings(BOUGHT).sms).toMatchObject({ gateway: 'bulksmsbd', sender: 'CHAKA' })
})
