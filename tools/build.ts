import path from 'node:path'
import { buildPages } from './build-pages.ts'

await buildPages({ root: path.resolve(import.meta.dirname, '..'), announce: console.log })
