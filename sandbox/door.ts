import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Door = ReturnType<typeof createDoor>

/**
 * The listening socket. While it is shut the machine itself refuses every connection, the controls'
 * too, as it does for a gateway that is down. So it opens again by itself.
 */
export function createDoor(server: Server) {
  let reopening: NodeJS.Timeout | undefined
  let place: AddressInfo | undefined

  async function open(): Promise<void> {
    clearTimeout(reopening)
    if (!place) return
    const { address: host, port } = place
    place = undefined
    server.listen({ host, port })
    await once(server, 'listening')
  }

  return {
    open,
    shut: (seconds: number) => {
      place ??= server.address() as AddressInfo
      server.close()
      server.closeAllConnections()
      clearTimeout(reopening)
      reopening = setTimeout(() => void open(), seconds * 1000)
    },
  }
}
