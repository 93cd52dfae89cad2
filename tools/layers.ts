import path from 'node:path'

type Statement = { source?: { value: unknown } | null }
type Context = {
  filename: string
  report(problem: { message: string; node: Statement }): void
}

/**
 * The parts of a folder from the ground up. A part imports from the floors below its own; parts of
 * one floor do not know each other.
 */
const FLOORS: Record<string, readonly string[]> = {
  server: [
    'database keyed-hash.ts link-token.ts log.ts refusal.ts version.ts',
    'phone-number.ts',
    'alarms.ts http jobs',
    'audit events pages settings',
    'settings.ts shop users',
    'messages pictures prices',
    'auth backup bikes coupons run site',
    'fleet',
    'holds',
    'payments',
    'rentals system',
    'customers documents imports metrics reports share-pictures',
    'services.ts',
    'call-limits.ts create-public-reads.ts',
    'app.ts',
    'compose-shop.ts',
    'serve.ts',
  ],
  'server/payments': [
    'core',
    'checkout counter desk gateways issues notifications reconciliation refunds',
    'payments.service.ts',
    'payments.routes.ts',
  ],
  'server/rentals': [
    'with-prices.store.ts',
    'handovers.store.ts history rentals.store.ts rental-bikes.store.ts',
    'lists merge refuse-amount.ts rental-facts.ts',
    'end-reservations.ts plan-effect.ts',
    'rental-act.ts',
    'board booking cancelling coupon deposit handover refund remainder return',
    'bill exchange missing page planned-return start take-back',
    'payment-link reservation walk-in',
    'create-rentals.ts',
    'rentals.routes.ts',
  ],
}

const ROOT = path.dirname(import.meta.dirname)
const isForTests = (file: string) => /\.test\.ts$|\/testing\//.test(file)

function refuseUpward(folder: string, from: string, to: string): string | undefined {
  const partOf = (file: string) => file.slice(folder.length + 1).split('/')[0] ?? ''
  const [own, other] = [partOf(from), partOf(to)]
  if (own === other) return undefined
  const floorOf = (part: string) =>
    (FLOORS[folder] ?? []).findIndex((floor) => floor.split(' ').includes(part))
  if (floorOf(own) === -1) return `Give ${folder}/${own} a floor in tools/layers.ts.`
  return floorOf(other) < floorOf(own) ? undefined : `${folder}/${other} is no floor below ${own}.`
}

/** The rule reads imports of types too: a part that names another one's types knows it. */
export function importDownwards({ filename, report }: Context) {
  const from = path.relative(ROOT, filename)
  const folders = Object.keys(FLOORS).filter((folder) => from.startsWith(`${folder}/`))
  if (isForTests(from)) return {}
  const check = (node: Statement) => {
    const name = node.source?.value
    if (typeof name !== 'string' || !name.startsWith('.')) return
    const to = path.join(path.dirname(from), name)
    for (const folder of folders) {
      if (!to.startsWith(`${folder}/`)) continue
      const message = refuseUpward(folder, from, to)
      if (message !== undefined) report({ message, node })
    }
  }
  return { ImportDeclaration: check, ExportNamedDeclaration: check }
}
