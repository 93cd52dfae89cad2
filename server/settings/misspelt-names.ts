const mostSlips = (name: string) => (name.length >= 9 ? 2 : name.length >= 6 ? 1 : 0)

export function nearestSetting(
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
