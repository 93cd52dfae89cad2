import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
const CONFIGS =
  'oxlint.config.ts tools/floors.ts tools/layers.ts tools/lint-rules.ts package.json tsconfig.base.json tsconfig.node.json domain contract server web'
const IMPORTS = 'eslint(no-restricted-imports)'
const UPWARD = 'house(import-downwards)'
const lines = (count: number, line: string) => `${line}\n`.repeat(count)

const VIOLATIONS: [rule: string, file: string, code: string][] = [
  [IMPORTS, 'domain/room.ts', '#contract/call'],
  [IMPORTS, 'domain/package.ts', 'zod'],
  [IMPORTS, 'contract/package.ts', 'zod-to-json-schema'],
  [IMPORTS, 'db/types-only.ts', '#server/app'],
  [IMPORTS, 'web/bikes/across.tsx', '../../server/app.ts'],
  [IMPORTS, 'server/bikes/sql.service.ts', 'kysely'],
  [IMPORTS, 'server/bikes/date.service.ts', 'date-fns'],
  [IMPORTS, 'server/bikes/up.store.ts', './bikes.service.ts'],
  [IMPORTS, 'server/bikes/up.service.ts', './bikes.routes.ts'],
  [IMPORTS, 'server/bikes/top.service.ts', '../app.ts'],
  [IMPORTS, 'server/bikes/down.routes.ts', './bikes.store.ts'],
  [IMPORTS, 'server/payments/checkout/other.service.ts', '../../rentals/rentals.store.ts'],
  [IMPORTS, 'server/http/feature.ts', '../bikes/bikes.service.ts'],
  [IMPORTS, 'server/database/top.ts', '../app.ts'],
  [IMPORTS, 'web/ui/feature.tsx', '../bikes/bike-card.tsx'],
  [IMPORTS, 'web/lib/feature.ts', '../auth/log-out.ts'],
  [IMPORTS, 'web/bikes/screen.tsx', '../site/home.screen.tsx'],
  [IMPORTS, 'web/bikes/layout.tsx', '../app/top-nav.tsx'],
  [IMPORTS, 'web/bikes/node.tsx', 'node:fs'],
  [UPWARD, 'server/bikes/higher.ts', "import '../holds/holds.service.ts'"],
  [UPWARD, 'server/users/beside.ts', "import type { Shop } from '../shop/shop.service.ts'"],
  [UPWARD, 'server/payments/core/higher.ts', "import '../desk/desk.service.ts'"],
  [UPWARD, 'server/payments/desk/beside.ts', "import '../counter/counter.service.ts'"],
  [UPWARD, 'server/unlisted/new.ts', "export { log } from '../log.ts'"],
  ['eslint(no-restricted-properties)', 'domain/clock.ts', 'export const now = () => Date.now()'],
  ['eslint(no-restricted-globals)', 'domain/net.ts', "export const page = () => fetch('/')"],
  ['eslint(no-console)', 'server/log.ts', "export const log = () => console.log('!')"],
  ['eslint(no-warning-comments)', 'server/later.ts', '// TODO: later'],
  ['eslint(max-lines)', 'server/long.ts', `export const n = [\n${lines(300, '1,')}]`],
  [
    'eslint(max-lines-per-function)',
    'server/long-function.ts',
    `export function add(n: number) {\n${lines(61, 'n += 1')}return n\n}`,
  ],
  ['house(comment-sentences)', 'server/fragment.ts', '/** Of either list, oldest first. */'],
  ['house(comment-sentences)', 'server/line.ts', '// What is shown, and when it was read.'],
  ['house(title-length)', 'server/title.test.ts', `test.for([1])('${'n'.repeat(101)}', () => {})`],
  ['import(no-default-export)', 'server/default.ts', 'export default 1'],
  ['import(no-cycle)', 'server/cycle.ts', "import { n } from './cycle.ts'\nexport const m = n"],
  ['oxc(no-barrel-file)', 'server/index.ts', "export * from './long.ts'"],
  ['unicorn(filename-case)', 'server/camelCase.ts', 'export const n = 1'],
  ['typescript(no-explicit-any)', 'server/any.ts', 'export const n = (what: any) => 1'],
  [
    'typescript(no-floating-promises)',
    'server/floating.ts',
    'const write = async () => {}\nexport function save() {\n  write()\n}',
  ],
  [
    'react(no-danger)',
    'web/bikes/raw.tsx',
    'export const Raw = (html: { __html: string }) => <p dangerouslySetInnerHTML={html} />',
  ],
  ['jsx-a11y(alt-text)', 'web/bikes/picture.tsx', 'export const Picture = () => <img src="/a" />'],
  [
    'vitest(no-focused-tests)',
    'server/focused.test.ts',
    "import { expect, test } from 'vitest'\ntest.only('one', () => {\n  expect(1).toBe(1)\n})",
  ],
]

let root = ''

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'chaka-floors-'))
  for (const name of CONFIGS.split(' ')) {
    const filter = (from: string) => !/\/(domain|contract|server|web)\/(?!tsconfig)/.test(from)
    await cp(path.join(ROOT, name), path.join(root, name), { recursive: true, filter })
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  for (const [rule, file, code] of VIOLATIONS) {
    const place = path.join(root, file)
    const text = `import { value } from '${code}'\nexport const own = () => value`
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, rule === IMPORTS ? text : code)
  }
})
afterAll(() => rm(root, { recursive: true }))

function run(tool: string, args: string[]): Promise<string> {
  const program = [path.join(ROOT, 'node_modules/.bin', tool), ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, program, { cwd: root, maxBuffer: 2 ** 26 }, (_, said) =>
      resolve(said),
    )
  })
}

test('the lint reports a violation of each of its floors and habits', async () => {
  const report = await run('oxlint', ['--format=json', '--ignore-pattern=node_modules'])
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: { code: string; filename: string }[]
  }
  const isReported = ([rule, file]: (typeof VIOLATIONS)[number]) =>
    diagnostics.some(({ code, filename }) => code === rule && filename === file)
  expect(VIOLATIONS.filter((violation) => !isReported(violation))).toEqual([])
})

test('the compiler reports a runtime in the rooms that run everywhere', async () => {
  const page = 'export const page = () => fetch(String(window))'
  for (const room of ['domain', 'contract']) {
    await writeFile(path.join(root, room, 'impure.ts'), page)
    const said = await run('tsc', ['--pretty', 'false', '-p', `${room}/tsconfig.pure.json`])
    expect(said).toContain("impure.ts(1,27): error TS2304: Cannot find name 'fetch'")
    expect(said).toContain("Cannot find name 'window'")
  }
})

test('a file and an export of domain and server have a name of their own', async () => {
  const places = new Map<string, Set<string>>()
  for await (const file of glob('{domain,server}/**/*.ts', { cwd: ROOT })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue
    const code = await readFile(path.join(ROOT, file), 'utf8')
    const exported = code.matchAll(
      /^export (?:async )?(?:function|const|type|class|interface) (\w+)/gm,
    )
    for (const name of [path.basename(file), ...[...exported].map(([, name = '']) => name)]) {
      places.set(name, (places.get(name) ?? new Set()).add(file))
    }
  }
  expect([...places].filter(([, files]) => files.size > 1)).toEqual([])
})
