import { expect, test } from 'vitest'
import { readPicturesElsewhere, readSettings } from '../settings.ts'
import { SettingsError } from './setting-kinds.ts'

const store = {
  S3_ENDPOINT: 'https://store.example',
  S3_BUCKET: 'bikes',
  S3_ACCESS_KEY_ID: 'shop',
  S3_SECRET_ACCESS_KEY: 'of/the+shop=',
}

test('pictures are in a store when its four settings are there', () => {
  expect(readSettings({}).pictureStore).toBeUndefined()
  expect(readSettings(store).pictureStore).toEqual({
    endpoint: 'https://store.example',
    bucket: 'bikes',
    region: 'us-east-1',
    accessKeyId: 'shop',
    secretAccessKey: 'of/the+shop=',
  })
  expect(readPicturesElsewhere(store)).toBe('the bucket bikes at https://store.example')
  expect(readPicturesElsewhere({})).toBeUndefined()
})

test.each([
  [
    { ...store, S3_SECRET_ACCESS_KEY: '' },
    'The setting S3_SECRET_ACCESS_KEY is missing: S3_ENDPOINT is set, and both are expected.',
  ],
  [
    { ...store, S3_ENDPOINT: 'https://store.example/bikes' },
    'The setting S3_ENDPOINT is "https://store.example/bikes": expected an address like https://s3.eu-central-1.amazonaws.com, without a path.',
  ],
  [
    { ...store, S3_BUCKET: '../Bikes' },
    'The setting S3_BUCKET is "../Bikes": expected the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.',
  ],
  [
    { ...store, S3_SECRET_ACCESS_KEY: 'of the shop' },
    'The setting S3_SECRET_ACCESS_KEY has a wrong value (not shown here): expected a key without spaces.',
  ],
])('%j is refused with one sentence', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(new SettingsError(sentence))
})

test('a region without a store is told', () => {
  expect(readSettings({ S3_REGION: 'eu-central-1' }).warnings).toEqual([
    'The setting S3_REGION is ignored, because S3_ENDPOINT is not set.',
  ])
})
