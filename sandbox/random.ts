export type Random = () => number

/**
 * Mulberry32 repeats its sequence for a seed and is good enough for references.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function randomText(random: Random, alphabet: string, length: number): string {
  const characters = Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)])
  return characters.join('')
}
