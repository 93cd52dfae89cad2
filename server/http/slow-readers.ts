import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    isFile?: boolean
  }
}

/**
 * A client that takes nothing of an answer is cut off after this time, or after twice this time
 * when it took the last bytes meanwhile. Most answers fit into the system's buffers and never wait.
 */
const TIMES = {
  answerMs: 3_000,
  /** A phone may lose its network for half a minute during a file. */
  fileMs: 30_000,
  checkMs: 1_000,
}

/**
 * Only what a client takes counts: what it sends would keep the connection alive as well, so
 * nothing is read from it meanwhile.
 */
export function dropSlowReaders(app: FastifyInstance, times = TIMES): void {
  const sending = new Set<ServerResponse>()
  const paused = new Set<Socket>()

  function pauseWaiting(): void {
    for (const { socket } of sending) {
      if (!(socket instanceof Socket)) continue
      if (!isWaiting(socket)) resume(socket)
      else if (!socket.isPaused()) paused.add(socket.pause())
    }
  }

  const resume = (socket: Socket) => paused.delete(socket) && socket.resume()
  const timer = setInterval(pauseWaiting, times.checkMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onSend', ({ routeOptions }, { raw }, _payload, done) => {
    const untakenMs = routeOptions.config.isFile ? times.fileMs : times.answerMs
    sending.add(raw)
    raw.once('close', () => {
      sending.delete(raw)
      resume(raw.req.socket)
    })
    raw.on('timeout', (socket: Socket) => {
      if (isWaiting(socket)) socket.destroy()
      // The client has taken all bytes so far and waits for the server.
      else socket.setTimeout(untakenMs)
    })
    const limit = (socket: Socket) => void socket.setTimeout(untakenMs)
    // An answer that waits for the one before it has no socket yet; one to app.inject() has no real
    // one.
    if (raw.socket instanceof Socket) limit(raw.socket)
    else raw.once('socket', limit)
    done()
  })
}

const isWaiting = (socket: Socket) => socket.writableLength > 0
