const line = 'export const number = 1\n'

/** What we do not write, by the rule that says so. Planted in a room where nothing else forbids it. */
export const badHabits: [rule: string, file: string, code: string][] = [
  ['eslint(no-restricted-properties)', 'domain/clock.ts', 'export const now = () => Date.now()'],
  ['eslint(no-restricted-properties)', 'domain/dice.ts', 'export const roll = () => Math.random()'],
  ['eslint(no-restricted-globals)', 'domain/net.ts', "export const page = () => fetch('/')"],
  ['eslint(no-console)', 'server/shout.ts', "export const shout = () => console.log('!')"],
  ['eslint(eqeqeq)', 'server/loose.ts', 'export const isOne = (text: string) => text == "1"'],
  ['eslint(no-warning-comments)', 'server/later.ts', `// TODO: one day\n${line}`],
  ['eslint(max-lines)', 'server/long.ts', many(201, (n) => `export const n${n} = ${n}`)],
  [
    'eslint(max-lines-per-function)',
    'server/long-function.ts',
    `export function long(n: number) {\n${many(61, () => '  n += 1')}\n  return n\n}`,
  ],
  ['import(no-default-export)', 'server/default.ts', 'export default 1'],
  [
    'import(no-cycle)',
    'server/egg.ts',
    "import { hen } from './hen.ts'\nexport const egg = () => hen",
  ],
  ['oxc(no-barrel-file)', 'server/index.ts', "export * from './app.ts'"],
  ['unicorn(filename-case)', 'server/camelCase.ts', line],
  ['typescript(no-explicit-any)', 'server/any.ts', 'export const take = (what: any): number => 1'],
  [
    'typescript(no-non-null-assertion)',
    'server/bang.ts',
    'export const first = (list: string[]) => list[0]!',
  ],
  [
    'typescript(ban-ts-comment)',
    'server/ignored.ts',
    "// @ts-ignore\nexport const number: number = '1'",
  ],
  [
    'typescript(no-floating-promises)',
    'server/floating.ts',
    'const write = async () => {}\nexport function save() {\n  write()\n}',
  ],
  [
    'typescript(no-misused-promises)',
    'server/misused.ts',
    'const isPaid = async () => true\nexport const due = () => (isPaid() ? 1 : 0)',
  ],
  [
    'typescript(no-unsafe-return)',
    'server/unsafe.ts',
    'export const parse = (text: string): number => JSON.parse(text)',
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'server/half-a-switch.ts',
    "export function hue(state: 'free' | 'taken') {\n  switch (state) {\n    case 'free':\n      return 'green'\n  }\n  return 'red'\n}",
  ],
  [
    'typescript(only-throw-error)',
    'server/thrown.ts',
    "export function refuse() {\n  throw 'no'\n}",
  ],
  [
    'react(no-danger)',
    'web/bikes/raw.tsx',
    'export const Raw = (html: { __html: string }) => <p dangerouslySetInnerHTML={html} />',
  ],
  [
    'react(hooks)',
    'web/bikes/hook.tsx',
    "import { useState } from 'react'\nexport function Hook({ on }: { on: boolean }) {\n  if (on) return null\n  return useState(1)[0]\n}",
  ],
  ['jsx-a11y(alt-text)', 'web/bikes/picture.tsx', 'export const Picture = () => <img src="/a" />'],
  [
    'vitest(no-focused-tests)',
    'server/focused.test.ts',
    "import { expect, test } from 'vitest'\ntest.only('one', () => {\n  expect(1).toBe(1)\n})",
  ],
]

/** What only the compiler sees: the pure rooms know no runtime. */
export const impureLines: [project: string, file: string, code: string][] = [
  ['domain/tsconfig.pure.json', 'domain/impure-fetch.ts', "export const page = () => fetch('/')"],
  ['domain/tsconfig.pure.json', 'domain/impure-log.ts', "export const say = () => console.log('')"],
  ['domain/tsconfig.pure.json', 'domain/impure-env.ts', 'export const env = () => process.env'],
  [
    'domain/tsconfig.pure.json',
    'domain/impure-import.ts',
    "export { value } from '#contract/call'",
  ],
  [
    'contract/tsconfig.pure.json',
    'contract/impure-fetch.ts',
    "export const page = () => fetch('')",
  ],
  ['contract/tsconfig.pure.json', 'contract/impure-dom.ts', 'export const home = () => window'],
]

function many(count: number, make: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => make(n)).join('\n')
}
