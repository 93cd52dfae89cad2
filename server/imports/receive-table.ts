import type { Readable } from 'node:stream'
import type { ReceivedTable } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'

const MOST_BYTES = 5 * 1024 * 1024

/**
 * The body is read to its end even when it is refused, as a browser that still sends would not read
 * the answer.
 */
export async function receiveTable(body: Readable): Promise<ReceivedTable | Refusal> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= MOST_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  return bytes <= MOST_BYTES ? { content: Buffer.concat(chunks) } : new Refusal('table_too_large')
}
