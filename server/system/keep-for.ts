/** Reads at most once in this time, however many ask: they share what was read. Milliseconds. */
export function keepFor<T>(ms: number, read: () => T, now = () => performance.now()): () => T {
  let kept: { value: T; until: number } | undefined
  return () => {
    if (!kept || now() >= kept.until) kept = { value: read(), until: now() + ms }
    return kept.value
  }
}
