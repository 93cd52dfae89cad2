import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badHabits, impureLines } from './floors/bad-habits.ts'
import { allowedImports, forbiddenImports, neighbours } from './floors/forbidden-imports.ts'
import { plantTree, type Complaint, type PlantedTree } from './floors/planted-tree.ts'

/** Each pair in a file of its own that keeps the importer's role: `bikes-7.store.ts`. */
const planted = forbiddenImports.map(([importer, target], n) => ({
  title: `${importer} may not import ${target}`,
  file: importer.replace(/([^/.]+)((?:\.\w+)+)$/, `$1-${n}$2`),
  code: `import { value } from '${target}'\nexport const own = () => value`,
}))
const standing = neighbours.map((file) => [file, 'export const value = 1\n'] as const)

describe('the lint', () => {
  let tree: PlantedTree
  let complaints: Complaint[]

  beforeAll(async () => {
    tree = await plantTree([
      ...standing,
      ...planted.map(({ file, code }) => [file, code] as const),
      ...allowedImports.map(
        ([file, code]) => [file, `${code}\nexport const own = () => value`] as const,
      ),
      ...badHabits.map(([, file, code]) => [file, code] as const),
      ['server/hen.ts', "import { egg } from './egg.ts'\nexport const hen = () => egg"],
    ])
    complaints = await tree.lint()
  })
  afterAll(() => tree.remove())

  const rulesAgainst = (file: string) =>
    complaints.filter((complaint) => complaint.file === file).map(({ rule }) => rule)

  test.each(planted)('shouts: $title', ({ file }) => {
    expect(rulesAgainst(file)).toContain('eslint(no-restricted-imports)')
  })

  test.each(allowedImports)('lets %s say %s', (file) => {
    expect(rulesAgainst(file)).toEqual([])
  })

  test.each(badHabits)('shouts %s at %s', (rule, file) => {
    expect(rulesAgainst(file)).toContain(rule)
  })
})

describe('the compiler', () => {
  let tree: PlantedTree

  beforeAll(async () => {
    tree = await plantTree([
      ...standing,
      ...impureLines.map(([, file, code]) => [file, code] as const),
    ])
  })
  afterAll(() => tree.remove())

  test.each(impureLines)('asked for %s shouts at %s', async (project, file) => {
    expect(await tree.compile(project)).toContain(file)
  })

  test.each(['domain', 'contract'])('lets %s be what it is', async (room) => {
    const complaints = await tree.compile(`${room}/tsconfig.pure.json`)
    expect(
      complaints.split('\n').filter((line) => /^\S/.test(line) && !line.includes('/impure-')),
    ).toEqual([])
  })
})
