const PORT = 8008
const ANSWER_LIMIT_MS = 2000
const SWITCHOVER_LIMIT_MS = 60_000

type Status = {
  role?: string
  state?: string
  replication?: { application_name: string; state: string; sync_state: string }[]
}
type Members = { members?: { name: string; role: string }[] }

export type Standby = { name: string; isSynchronous: boolean }

export function createPatroniApi(address: string, password: string) {
  const call = (target: string, init: RequestInit = {}) =>
    fetch(`http://${address}:${PORT}${target}`, {
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      ...init,
    })
  const read = (target: string) => call(target).then((response) => response.json() as unknown)

  return {
    /** The result is undefined for a machine that is not the primary. */
    async standbys(): Promise<Standby[] | undefined> {
      const status = (await read('/patroni').catch(() => ({}))) as Status
      // Patroni 3 says master, later versions say primary.
      const isPrimary = status.role === 'master' || status.role === 'primary'
      if (!isPrimary || status.state !== 'running') return undefined
      return (status.replication ?? [])
        .filter(({ state }) => state === 'streaming')
        .map((one) => ({ name: one.application_name, isSynchronous: one.sync_state === 'sync' }))
    },

    async successor(): Promise<string | undefined> {
      const { members = [] } = (await read('/cluster').catch(() => ({}))) as Members
      return members.find(({ role }) => role === 'sync_standby')?.name
    },

    async switchOver(leader: string, candidate: string): Promise<void> {
      const response = await call('/switchover', {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${password}`)}` },
        body: JSON.stringify({ leader, candidate }),
        signal: AbortSignal.timeout(SWITCHOVER_LIMIT_MS),
      })
      if (!response.ok) throw new Error(`The switchover failed: ${await response.text()}`)
    },
  }
}
