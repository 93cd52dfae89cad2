const LANES = 4

/** A gateway that was silent so often in a row is not asked again in this run. */
const MOST_SILENT_ANSWERS = 3

/**
 * Asks a gateway about many things, several at a time, and stops once it stays silent: what is left
 * is due again in the next run. `ask` says whether the gateway answered, and never throws.
 */
export async function askInLanes<Item>(
  items: readonly Item[],
  ask: (item: Item) => Promise<boolean>,
): Promise<void> {
  const queue = items.values()
  let silent = 0
  const lane = async () => {
    for (const item of queue) {
      silent = (await ask(item)) ? 0 : silent + 1
      if (silent >= MOST_SILENT_ANSWERS) return
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
