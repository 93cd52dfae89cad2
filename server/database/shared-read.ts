/**
 * One reading for everybody who asks at the same time. Nobody is given what was read before he
 * asked: whoever comes while a reading is under way shares the next one, so a caller always finds
 * what was written before his call.
 */
export function shareRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function start(): Promise<T> {
    const reading = read().finally(() => {
      if (running === reading) running = undefined
    })
    running = reading
    return reading
  }

  function startNext(): Promise<T> {
    next = undefined
    return start()
  }

  return () => {
    if (!running) return start()
    next ??= running.then(startNext, startNext)
    return next
  }
}
