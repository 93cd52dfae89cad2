import { describe, expect, test } from 'vitest'
import { signFields } from './signature.ts'

// The hashes were computed with the method that reproduces a real message of the gateway.
const captured = Object.fromEntries(
  new URLSearchParams(
    'amount=100.00&bank_tran_id=260101120000ABCDEF&base_fair=0.00&card_brand=VISA&' +
      'card_issuer=SIM BANK&card_issuer_country=Bangladesh&card_issuer_country_code=BD&' +
      'card_no=411111XXXXXX1111&card_sub_brand=Classic&card_type=VISA-Sim&currency=BDT&' +
      'currency_amount=100.00&currency_rate=1.0000&currency_type=BDT&error=&risk_level=0&' +
      'risk_title=Safe&status=VALID&store_amount=97.50&store_id=sim_store&' +
      'tran_date=2026-01-01 12:00:00&tran_id=01JGXHVPD0000000000000TEST&' +
      'val_id=260101120000SIMVALID0001&value_a=&value_b=&value_c=&value_d=',
  ),
)
const MD5 = '6198e62f4d9942549959095da9229098'
const SHA2 = 'dc2d1322b08f0544986a3553ec6ae19283efe11451aa5e081b4120b56998e4a9'

describe('the signature of a message', () => {
  test('is the MD5 and the SHA-256 of the known message, in any order of the fields', () => {
    const turned = Object.fromEntries(Object.entries(captured).toReversed())
    for (const fields of [captured, turned]) {
      expect(signFields(fields, 'sim_secret', 'valid')).toMatchObject({
        verify_sign: MD5,
        verify_sign_sha2: SHA2,
        verify_key: Object.keys(captured).join(','),
      })
    }
  })

  test.each([
    ['broken', Object.keys(captured).join(',')],
    ['wrong_password', Object.keys(captured).join(',')],
    ['short_key', 'status,tran_id'],
  ] as const)('%s: both hashes differ', (kind, keys) => {
    const signed = signFields(captured, 'sim_secret', kind)
    expect(signed['verify_sign']).toMatch(/^(?!6198e62f)[0-9a-f]{32}$/)
    expect(signed['verify_sign_sha2']).toMatch(/^(?!dc2d1322)[0-9a-f]{64}$/)
    expect(signed['verify_key']).toBe(keys)
  })

  test('can be missing', () => {
    expect(signFields(captured, 'sim_secret', 'none')).toEqual(captured)
  })
})
