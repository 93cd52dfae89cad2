import path from 'node:path'
import { startSentence } from '#server/settings/start-sentence'
import { buildPages } from './build-pages.ts'

try {
  await buildPages({ root: path.resolve(import.meta.dirname, '..'), announce: console.log })
} catch (error) {
  console.error(startSentence(error))
  process.exitCode = 1
}
