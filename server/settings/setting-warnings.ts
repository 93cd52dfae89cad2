import type { Exposure } from './exposure.ts'

/** Prefixes that only our settings have; others, like NODE_ and DATABASE_, are common elsewhere. */
const SHARED_PREFIXES = new Set(['NODE', 'DATA', 'DATABASE', 'PUBLIC'])
const OWN_PREFIX = 'CHAKA'
/** So many characters added, removed or replaced still look like a slip. */
const MOST_SLIPS = 3

type Facts = {
  env: NodeJS.ProcessEnv
  /** The names of all settings. */
  known: readonly string[]
  allowsUnsafe: boolean
  exposure: Exposure | undefined
  hasSandbox: boolean
}

/** Sentences about settings that are unsafe, ignored or misspelt, for the person who starts the app. */
export function describeWarnings(facts: Facts): readonly string[] {
  return [...describeUnsafe(facts), ...describeIgnored(facts), ...describeUnknown(facts)]
}

function describeUnsafe({ allowsUnsafe, exposure }: Facts): string[] {
  if (!allowsUnsafe) return []
  if (exposure === undefined) {
    return ['ALLOW_UNSAFE_SETTINGS is on and not needed: only this machine can reach the shop.']
  }
  return [
    `ALLOW_UNSAFE_SETTINGS is on ${exposure.reason}: this shop may be unsafe. Use it for a demo only.`,
  ]
}

/** Settings that another one makes meaningless. */
function describeIgnored({ env, hasSandbox }: Facts): string[] {
  const ignored: string[] = []
  if (env['DATA_DIR'] && env['DATABASE_URL']) {
    ignored.push('The setting DATA_DIR is ignored, because DATABASE_URL is set.')
  }
  if (env['SANDBOX_PORT'] && !hasSandbox) {
    ignored.push('The setting SANDBOX_PORT is ignored, because another gateway is set.')
  }
  return ignored
}

/** One sentence for each variable that looks like a setting and is none. */
function describeUnknown({ env, known }: Facts): string[] {
  const prefixes = new Set([
    OWN_PREFIX,
    ...known.filter((name) => name.includes('_')).map(prefixOf),
  ])
  for (const shared of SHARED_PREFIXES) prefixes.delete(shared)
  return Object.keys(env)
    .filter((name) => env[name] !== '' && !known.includes(name))
    .filter((name) => prefixes.has(prefixOf(name)))
    .map((name) => {
      const meant = nearest(name, known)
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
      return `The variable ${name} is not a setting and is ignored.${hint}`
    })
}

const prefixOf = (name: string) => name.split('_')[0] ?? ''

function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((one) => ({ one, slips: slipsBetween(name, one) }))
    .filter(({ slips }) => slips <= MOST_SLIPS)
    .toSorted((a, b) => a.slips - b.slips)
  return best?.one
}

/** The edit distance: https://en.wikipedia.org/wiki/Levenshtein_distance */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of one.split('').entries()) {
    const next = [i + 1]
    for (const [j, opposite] of other.split('').entries()) {
      const replaced = (row[j] ?? 0) + (letter === opposite ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
