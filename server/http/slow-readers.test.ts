/** @module-tag release */
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dropSlowReaders } from './slow-readers.ts'

/** The answer exceeds what the system buffers for one connection. */
const LARGE = 'x'.repeat(24_000_000)
const TIMES = { answerMs: 600, fileMs: 3_600_000, checkMs: 20 }

async function startServer({ second = Promise.resolve('second'), first = 'first' } = {}) {
  const app = fastify()
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  dropSlowReaders(app, TIMES)
  async function* parts() {
    yield first
    yield await second
  }
  app.get('/large', async () => LARGE)
  app.get('/parts', async () => Readable.from(parts()))
  app.get('/file', { config: { isFile: true } }, async () => Readable.from(parts()))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return { url, sockets }
}

async function ask(url: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: shop.test\r\n\r\n`)
  return socket
}

test('a client that takes nothing is cut off, also one that sends meanwhile', async () => {
  const { url, sockets } = await startServer()
  const sender = await ask(url, '/large')
  await ask(url, '/large')
  const drip = setInterval(() => sender.write('\r\n'), TIMES.answerMs / 3)
  onTestFinished(() => clearInterval(drip))
  await expect.poll(() => sockets.map(({ destroyed }) => destroyed)).toEqual([true, true])
})

test('an answer that waits for the server is not cut off, however long', async () => {
  const { promise: second, resolve } = Promise.withResolvers<string>()
  const { url, sockets } = await startServer({ second })
  const answer = fetch(`${url}/parts`)
  const socket = await vi.waitUntil(() => sockets[0])
  for (const _time of ['first', 'second', 'third']) await once(socket, 'timeout')
  resolve('second')
  expect(await (await answer).text()).toBe('firstsecond')
})

test('a client that stops within a file may go on when one within another answer was cut off', async () => {
  const { url, sockets } = await startServer({ first: LARGE })
  const reader = await ask(url, '/file')
  await ask(url, '/large')
  await expect.poll(() => sockets.map(({ destroyed }) => destroyed)).toEqual([false, true])
  let received = 0
  reader.on('data', (data) => (received += data.length)).resume()
  await expect.poll(() => received).toBeGreaterThan(LARGE.length)
})

test('a client that takes an answer slowly gets all of it', async () => {
  const { url } = await startServer()
  const reader = await ask(url, '/large')
  let received = 0
  reader.on('data', (data) => {
    received += data.length
    reader.pause()
    setTimeout(() => reader.resume(), 1)
  })
  reader.resume()
  await expect.poll(() => received).toBeGreaterThan(LARGE.length)
})

test('a connection is read again once its answer was taken', async () => {
  const { url } = await startServer()
  const reader = await ask(url, '/large')
  let received = ''
  reader
    .setEncoding('latin1')
    .on('data', (data: string) => (received = (received + data).slice(-99)))
  reader.resume()
  await expect.poll(() => received).toMatch(/x$/)
  reader.write('GET /parts HTTP/1.1\r\nhost: shop.test\r\n\r\n')
  await expect.poll(() => received).toContain('second')
})
