import { type Exposure, isLoopback } from './exposure.ts'

/** The other prefixes of our settings belong to us alone; these are common elsewhere. */
const SHARED_PREFIXES = new Set(['NODE', 'DATA', 'DATABASE', 'MAIL', 'PUBLIC'])
const OWN_PREFIX = 'CHAKA'
/** A variable that cannot be another program's may differ more from a setting. */
const MOST_SLIPS_OF_OURS = 3

type Facts = {
  env: NodeJS.ProcessEnv
  known: readonly string[]
  allowsUnsafe: boolean
  exposure: Exposure | undefined
  hasSandbox: boolean
  metrics: Readonly<{ host: string; port: number }> | undefined
}

export function describeWarnings(facts: Facts): readonly string[] {
  return [
    ...describeUnsafe(facts),
    ...describeOpenMetrics(facts),
    ...describeSilence(facts),
    ...describeIgnored(facts),
    ...describeUnknown(facts),
  ]
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

function describeOpenMetrics({ metrics }: Facts): string[] {
  if (metrics === undefined || isLoopback(metrics.host)) return []
  return [
    `METRICS_HOST is ${metrics.host}, and the metrics have no password: let only your own network reach port ${metrics.port}.`,
  ]
}

/** Customers of a shop that is tried out alone get their mail in the sandbox. */
function describeSilence({ env, exposure, hasSandbox }: Facts): string[] {
  if (exposure === undefined || hasSandbox || env['SMTP_URL']) return []
  return ['SMTP_URL is not set: customers get no messages.']
}

function describeIgnored({ env, hasSandbox, metrics }: Facts): string[] {
  const ignored: string[] = []
  if (env['SANDBOX_PORT'] && !hasSandbox) {
    ignored.push('The setting SANDBOX_PORT is ignored, because another gateway is set.')
  }
  if (env['METRICS_HOST'] && metrics === undefined) {
    ignored.push('The setting METRICS_HOST is ignored, because METRICS_PORT is not set.')
  }
  if (env['S3_REGION'] && !env['S3_ENDPOINT']) {
    ignored.push('The setting S3_REGION is ignored, because S3_ENDPOINT is not set.')
  }
  return ignored
}

function describeUnknown({ env, known }: Facts): string[] {
  const prefixes = new Set([
    OWN_PREFIX,
    ...known.filter((name) => name.includes('_')).map(prefixOf),
  ])
  for (const shared of SHARED_PREFIXES) prefixes.delete(shared)
  return Object.keys(env)
    .filter((name) => env[name] !== '' && !known.includes(name))
    .flatMap((name) => {
      const isOurs = prefixes.has(prefixOf(name))
      const meant = nearestSetting(name, known, isOurs ? MOST_SLIPS_OF_OURS : undefined)
      if (!isOurs && meant === undefined) return []
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
      return [`The variable ${name} is not a setting and is ignored.${hint}`]
    })
}

const prefixOf = (name: string) => name.split('_')[0] ?? ''

const mostSlips = (name: string) => (name.length >= 9 ? 2 : name.length >= 6 ? 1 : 0)

function nearestSetting(
  name: string,
  known: readonly string[],
  most = mostSlips(name),
): string | undefined {
  const letters = lettersOf(name)
  const [best] = known
    .map((one) => ({ one, slips: slipsBetween(letters, lettersOf(one)) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((a, b) => a.slips - b.slips)
  return best?.one
}

const lettersOf = (name: string) => name.replaceAll('_', '').toUpperCase()

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
