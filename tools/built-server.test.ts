import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Vitest loads the modules of the contract itself, so another process loads them with Node. */
const LOAD_LIKE_THE_SERVER = `
  import { globalRegistry } from 'zod'
  const ids = []
  const { add } = globalRegistry
  globalRegistry.add = (schema, meta) => {
    if (meta?.id) ids.push(meta.id)
    return add.call(globalRegistry, schema, meta)
  }
  await import('#contract/api')
  const ofContract = [...ids]
  await import('./build/server/index.js')
  console.log(JSON.stringify({ ofContract, all: ids }))
`

test('the pages share the contract of the server: no schema is registered a second time', () => {
  const output = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', LOAD_LIKE_THE_SERVER],
    { cwd: path.resolve(import.meta.dirname, '..'), encoding: 'utf8' },
  )
  const { ofContract, all } = JSON.parse(output) as { ofContract: string[]; all: string[] }
  expect(ofContract.length).toBeGreaterThan(10)
  expect(all.toSorted()).toEqual(ofContract.toSorted())
  expect(new Set(all).size).toBe(all.length)
})
