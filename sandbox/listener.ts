import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Listener = ReturnType<typeof createListener>

/**
 * While the socket is closed the operating system refuses every connection, control calls included,
 * as for a gateway that is down. It opens again after the given time.
 */
export function createListener(server: Server) {
  let reopening: NodeJS.Timeout | undefined
  let closedAddress: AddressInfo | undefined

  async function open(): Promise<void> {
    clearTimeout(reopening)
    if (!closedAddress) return
    const { address: host, port } = closedAddress
    closedAddress = undefined
    server.listen({ host, port })
    await once(server, 'listening')
  }

  return {
    open,
    closeFor: (seconds: number) => {
      closedAddress ??= server.address() as AddressInfo
      server.close()
      server.closeAllConnections()
      clearTimeout(reopening)
      reopening = setTimeout(() => void open(), seconds * 1000)
    },
  }
}
