import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DatabaseAddress } from '#server/database/db'
import { AT_ONCE } from '../ratio.ts'

const run = promisify(execFile)

/** PostgreSQL's load generator does not come with the embedded PostgreSQL. */
export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )

export async function pgbenchRate(
  address: DatabaseAddress,
  { script, first, count }: { script: string; first: number; count: number },
): Promise<number> {
  if ('connectionString' in address) throw new Error('The bench brings its own PostgreSQL')
  const each = count / AT_ONCE
  const variables = { first, each, i: 0 }
  const { stdout } = await run('pgbench', [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${AT_ONCE}`,
    `--transactions=${each}`,
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    `--file=${fileURLToPath(new URL(script, import.meta.url))}`,
    `--host=${address.host}`,
    `--port=${address.port ?? 5432}`,
    `--username=${address.user}`,
    address.database,
  ])
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (tps === undefined) throw new Error(`pgbench: ${stdout}`)
  return Number(tps)
}
