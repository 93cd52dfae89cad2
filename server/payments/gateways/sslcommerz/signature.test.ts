import { expect, test } from 'vitest'
import { isSigned, sign } from './sslcommerz-notification.ts'

const PASSWORD = 'sim_secret'

/** Computed by hand after a captured message whose own signature came out the same way. */
const genuine = {
  amount: '100.00',
  bank_tran_id: '260101120000ABCDEF',
  base_fair: '0.00',
  card_brand: 'VISA',
  card_issuer: 'SIM BANK',
  card_issuer_country: 'Bangladesh',
  card_issuer_country_code: 'BD',
  card_no: '411111XXXXXX1111',
  card_sub_brand: 'Classic',
  card_type: 'VISA-Sim',
  currency: 'BDT',
  currency_amount: '100.00',
  currency_rate: '1.0000',
  currency_type: 'BDT',
  error: '',
  risk_level: '0',
  risk_title: 'Safe',
  status: 'VALID',
  store_amount: '97.50',
  store_id: 'sim_store',
  tran_date: '2026-01-01 12:00:00',
  tran_id: '01JGXHVPD0000000000000TEST',
  val_id: '260101120000SIMVALID0001',
  value_a: '',
  value_b: '',
  value_c: '',
  value_d: '',
}
const keys = Object.keys(genuine).toSorted()
const MD5 = '6198e62f4d9942549959095da9229098'
const SHA256 = 'dc2d1322b08f0544986a3553ec6ae19283efe11451aa5e081b4120b56998e4a9'
const signed = {
  ...genuine,
  verify_key: keys.join(','),
  verify_sign: MD5,
  verify_sign_sha2: SHA256,
}

test('both hashes of a known message come out', () => {
  expect(sign('md5', genuine, keys, PASSWORD)).toBe(MD5)
  expect(sign('sha256', genuine, keys, PASSWORD)).toBe(SHA256)
})

test('a signed message is believed, by SHA-256 first and by MD5 where there is no other', () => {
  const { verify_sign_sha2: _, ...onlyMd5 } = signed
  expect(isSigned(signed, PASSWORD)).toBe(true)
  expect(isSigned(onlyMd5, PASSWORD)).toBe(true)
  expect(isSigned({ ...signed, verify_sign_sha2: MD5 }, PASSWORD)).toBe(false)
})

test('a changed field, another password or no signature at all is not believed', () => {
  expect(isSigned({ ...signed, amount: '1.00' }, PASSWORD)).toBe(false)
  expect(isSigned(signed, 'another')).toBe(false)
  expect(isSigned(genuine, PASSWORD)).toBe(false)
})

test('a signature over less than what matters is not believed', () => {
  const fewer = keys.filter((key) => key !== 'amount')
  const short = {
    ...signed,
    verify_key: fewer.join(','),
    verify_sign_sha2: sign('sha256', genuine, fewer, PASSWORD),
  }
  expect(isSigned(short, PASSWORD)).toBe(false)
})

test('a value that could be read as two fields is not believed', () => {
  const sly = { ...genuine, tran_id: 'a&amount=1.00' }
  const resigned = { ...signed, ...sly, verify_sign_sha2: sign('sha256', sly, keys, PASSWORD) }
  expect(isSigned(resigned, PASSWORD)).toBe(false)
})
