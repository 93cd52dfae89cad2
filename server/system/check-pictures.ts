import { BucketError, openBucket } from '../pictures/bucket.ts'
import {
  type PictureStoreSettings,
  describePictureStore,
} from '../settings/picture-store-settings.ts'
import { type Finding, fault, ok } from './finding.ts'

const ANSWER_LIMIT_MS = 8000
/** No picture has this name. */
const ATTEMPT = 'pictures/check'

/** Only writing, listing and reading show that the keys have every right that pictures need. */
export async function checkPictures(store: PictureStoreSettings | undefined): Promise<Finding> {
  if (!store) return ok('Pictures are kept in DATA_DIR.')
  const where = describePictureStore(store)
  const bucket = openBucket(store, ANSWER_LIMIT_MS)
  try {
    const content = Buffer.from(new Date().toISOString())
    await bucket.put(ATTEMPT, content)
    await bucket.list(ATTEMPT).next()
    const read = await bucket.get(ATTEMPT)
    await bucket.remove(ATTEMPT)
    if (read) return ok(`Pictures are kept in ${where}, which can be read and written.`)
    return fault(`What is written into ${where} is not there afterwards.`, ACTION)
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    return fault(`Pictures cannot be kept in ${where}. ${error.message}.`, ACTION)
  }
}

const ACTION =
  'Compare S3_ENDPOINT, S3_BUCKET, S3_REGION and the two keys with the store: they need the right to list, read, write and delete.'
