export const CONCURRENCY = 4

/** A gateway that was silent so often in a row is not asked again in this run. */
const MOST_SILENT_ANSWERS = 3

/**
 * Asks a gateway about many things, several at a time, and stops once it stays silent: what is left
 * is due again in the next run. `ask` says whether the gateway answered, and never throws.
 *
 * @returns whether all were asked
 */
export async function askConcurrently<Item>(
  items: readonly Item[],
  ask: (item: Item) => Promise<boolean>,
): Promise<boolean> {
  const queue = items.values()
  let silent = 0
  const worker = async () => {
    for (const item of queue) {
      silent = (await ask(item)) ? 0 : silent + 1
      if (silent >= MOST_SILENT_ANSWERS) return
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return silent < MOST_SILENT_ANSWERS
}
