import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type ListenAddress = { host: string; port: number }

type Read = { contentType: string; read: () => Promise<string> }

/** `GET /metrics` has its own address, so that it need not be public. */
export async function startMetricsServer(
  { host, port }: ListenAddress,
  { contentType, read }: Read,
) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    const text = await read()
    return response.writeHead(200, { 'content-type': contentType }).end(text)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
