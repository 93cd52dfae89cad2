import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A client that leaves an answer unread is cut off after this time, or after twice of it where the
 * last bytes were written meanwhile. Most answers fit into the system's buffers and never wait.
 */
const UNREAD_MS = 3_000

const limitReading = (socket: Socket) => void socket.setTimeout(UNREAD_MS)

/** Closes the connections of clients that do not read their answers. */
export function dropSlowReaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    // An answer that waits for the one before it has no socket yet; one to app.inject() has no real one.
    if (raw.socket instanceof Socket) limitReading(raw.socket)
    else raw.once('socket', limitReading)
    done()
  })
}
