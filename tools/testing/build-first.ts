import path from 'node:path'
import { buildPages } from '../build-pages.ts'

/** The pages are built once before all tests, because two builds at the same time would mix. */
export default async function buildFirst(): Promise<void> {
  await buildPages({ root: path.resolve(import.meta.dirname, '../..'), announce: () => undefined })
}
