import path from 'node:path'
import { buildPages } from '../build-pages.ts'

/** Once before all tests of the built pages: two builds at the same time would mix. */
export default async function buildFirst(): Promise<void> {
  await buildPages({ root: path.resolve(import.meta.dirname, '../..'), announce: () => undefined })
}
