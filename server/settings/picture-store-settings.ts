import { z } from 'zod'
import { origin, requireTogether } from './setting-kinds.ts'

export type PictureStoreSettings = Readonly<{
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}>

const A_BUCKET = 'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens'
const A_KEY = 'a key without spaces'

const key = z.string().regex(/^[\u0021-\u007e]{1,200}$/, A_KEY)

export const pictureStoreVariables = {
  S3_ENDPOINT: origin(
    'an address like https://s3.eu-central-1.amazonaws.com, without a path',
  ).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, A_BUCKET)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'a region like eu-central-1, or auto')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: key.optional(),
  S3_SECRET_ACCESS_KEY: key.optional(),
}

export const pictureStoreSecrets = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

type Values = {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** @throws SettingsError where one of the four is missing */
export function readPictureStoreSettings(values: Values): PictureStoreSettings | undefined {
  requireTogether(values, ['S3_ENDPOINT', 'S3_BUCKET', ...pictureStoreSecrets])
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return Object.freeze({ endpoint, bucket, region, accessKeyId, secretAccessKey })
}

/** The place is named without its keys. */
export const describePictureStore = ({ bucket, endpoint }: PictureStoreSettings): string =>
  `the bucket ${bucket} at ${endpoint}`
