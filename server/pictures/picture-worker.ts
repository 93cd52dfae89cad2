import { open } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'

const MOST_BYTES = 700_000_000
const CHECK_MS = 25

type Work<Request, Answer> = {
  /** The loaders of libvips that the work needs, which has far more. */
  loaders: readonly string[]
  work: (request: Request) => Promise<Answer>
  explain: (error: unknown, request: Request) => Answer
  tooLarge: Answer
}

/**
 * This process works on one request, and ends. It has no secrets and no connections; its memory is
 * limited here, and its time by its parent (picture-process.ts).
 */
export function workOnce<Request, Answer>({
  loaders,
  work,
  explain,
  tooLarge,
}: Work<Request, Answer>): void {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) })
  const answer = (result: Answer) => process.send?.(result, () => process.exit())
  process.once('disconnect', () => process.exit())
  setInterval(() => {
    if (process.memoryUsage.rss() > MOST_BYTES) answer(tooLarge)
  }, CHECK_MS).unref()
  // Requests come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  process.once('message', (request: Request) => {
    work(request).then(answer, (error: unknown) => answer(explain(error, request)))
  })
}

/** A file is on the disk before it gets its name. */
export async function keepPicture(picture: Sharp, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(await picture.toBuffer())
    await handle.sync()
  } finally {
    await handle.close()
  }
}
