/** Callers within these milliseconds share one reading. */
export function keepFor<T>(ms: number, read: () => T, now = () => performance.now()): () => T {
  let kept: { value: T; until: number } | undefined
  return () => {
    if (!kept || now() >= kept.until) kept = { value: read(), until: now() + ms }
    return kept.value
  }
}
