import type { Random } from '#sandbox/random'

export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('There is nothing to choose from')
  return choice
}

export const integerBetween = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least))

export function pickWeighted<Choice extends readonly [number, unknown]>(
  random: Random,
  choices: readonly Choice[],
): Choice[1] {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, choice] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  throw new Error('There is nothing to choose from')
}

/** Some calls are sent twice at once, as by a second press. */
export async function twiceAtTimes(random: Random, call: () => Promise<unknown>): Promise<void> {
  await Promise.all(random() < 0.3 ? [call(), call()] : [call()])
}
