import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readDatabaseSettings, readSettings } from '../settings.ts'
import { SettingsError } from './setting-kinds.ts'

const secret = 'a secret of quite enough bytes, 40 or so'
const url = 'postgres://chaka:open-sesame@db/chaka'

function fileWith(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'chaka-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'secret')
  writeFileSync(file, content)
  return file
}

test('every secret can come from a file, without the newline at its end', () => {
  const settings = readSettings({
    AUTH_SECRET_FILE: fileWith(`${secret}\n`),
    DATABASE_URL_FILE: fileWith(`${url}\r\n`),
    ADMIN_EMAIL: 'admin@chaka.example',
    ADMIN_PASSWORD_FILE: fileWith(' spaces are kept \n'),
    SSLCOMMERZ_BASE_URL: 'https://securepay.sslcommerz.com',
    SSLCOMMERZ_STORE_ID: 'chakalive',
    SSLCOMMERZ_STORE_PASSWORD_FILE: fileWith('chakalive@ssl'),
    STRIPE_SECRET_KEY_FILE: fileWith('sk_live_abc\n'),
    STRIPE_WEBHOOK_SECRET_FILE: fileWith('whsec_abc\n'),
  })
  expect(settings).toMatchObject({
    authSecret: secret,
    database: { kind: 'given', connectionString: url },
    admin: { password: ' spaces are kept ' },
    gateway: { storePassword: 'chakalive@ssl' },
    otherGateways: [{ secretKey: 'sk_live_abc', webhookSecret: 'whsec_abc' }],
    warnings: [],
  })
  expect(readDatabaseSettings({ DATABASE_URL_FILE: fileWith(url) })).toEqual(settings.database)
})

test.each([
  ['/no/such/file', 'there is no such file'],
  ['/etc/hosts/secret', 'there is no such file'],
  [tmpdir(), 'it is a folder'],
])('the file %s is refused with one sentence', (file, reason) => {
  const sentence = `The setting AUTH_SECRET_FILE is "${file}": expected a file with the secret, but ${reason}.`
  expect(() => readSettings({ AUTH_SECRET_FILE: file })).toThrow(new SettingsError(sentence))
})

test('an empty file, and a secret that is given twice, are refused', () => {
  expect(() => readSettings({ AUTH_SECRET_FILE: fileWith('\n') })).toThrow('but it is empty.')
  const both = { AUTH_SECRET: secret, AUTH_SECRET_FILE: fileWith(secret) }
  expect(() => readSettings(both)).toThrow(
    new SettingsError(
      'The settings AUTH_SECRET and AUTH_SECRET_FILE are both set: expected one of them.',
    ),
  )
})

test.each([
  'postgres://chaka:open#sesame@db/chaka',
  'postgres://chaka:1#sesame@db/chaka',
  'postgres://chaka:100%@db/chaka',
  'postgres://chaka:open/sesame@db/chaka',
])('%s: the refusal says how to write the password', (DATABASE_URL) => {
  expect(() => readSettings({ DATABASE_URL })).toThrow(
    new SettingsError(
      'The setting DATABASE_URL has a wrong value (not shown here): expected an address like postgres://user:password@host:5432/database, in whose password # is written as %23, / as %2F, ? as %3F and % as %25.',
    ),
  )
})

test.each([
  ['?sslmode=require', '?sslmode=verify-full'],
  ['?application_name=x&sslmode=prefer&ssl=1', '?application_name=x&sslmode=verify-full&ssl=1'],
  ['?sslmode=disable', '?sslmode=disable'],
  ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
])('%s is read as %s', (written, read) => {
  const settings = readDatabaseSettings({ DATABASE_URL: `${url}${written}` })
  expect(settings).toEqual({ kind: 'given', connectionString: `${url}${read}` })
})
