import path from 'node:path'
import { run } from '#server/run/run'
import { serve } from '#server/serve'
import { buildPages } from './build-pages.ts'

const root = path.resolve(import.meta.dirname, '..')
const dev = process.argv.includes('--dev')

await run({
  serve,
  dev,
  // In development the pages are built on request.
  ...(dev ? {} : { prepare: (announce) => buildPages({ root, announce }) }),
  announce: console.log,
  warn: console.error,
})
