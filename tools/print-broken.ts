import type { BrokenInvariant } from '#db/invariants'

export function printBroken(broken: readonly BrokenInvariant[]): void {
  for (const { name, guarantee, rows } of broken) {
    console.log(`${name}: ${guarantee}`)
    for (const row of rows) console.log(`  ${JSON.stringify(row)}`)
  }
}
