import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withoutGuard } from './apply.ts'
import { PATCHES } from './patches.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

test.each(PATCHES)('$guard can be taken away from the sources as they are', (patch) => {
  const changed = withoutGuard(ROOT, patch)
  expect([...changed.keys()].toSorted()).toEqual(
    [...new Set(patch.edits.map(({ file }) => file))].toSorted(),
  )
  for (const file of patch.tests)
    expect([file, existsSync(path.join(ROOT, file))]).toEqual([file, true])
})

test('a patch that no longer fits is an error', () => {
  const [patch] = PATCHES
  if (!patch) throw new Error('There is no patch')
  const edits = patch.edits.map((edit) => ({ ...edit, find: 'what nobody ever wrote' }))
  expect(() => withoutGuard(ROOT, { ...patch, edits })).toThrow('stands 0 times in')
})
