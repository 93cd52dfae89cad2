import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#server/run/testing/processes'
import { type RunOptions, prepareEnvironment } from '../environment.ts'
import { startDaemon } from '../failover/daemon.ts'
import { PROXY, installPackages } from '../failover/debian-packages.ts'
import { fillIn } from '../failover/deploy-files.ts'
import type { Report } from '../report.ts'
import type { Shop } from '../shops/start-shop.ts'
import { waitUntil } from '../wait-until.ts'
import { runUnderLoad } from './run-under-load.ts'
import { startDatabase } from '../shops/start-database.ts'

const FEWEST_REQUESTS = 5000

/** Two servers behind HAProxy are stopped and started in turns. No request may fail. */
export async function rollingRestart(options: RunOptions): Promise<Report> {
  const { atEnd, cycles, log } = options
  installPackages(PROXY, log)
  const { database, place: onDatabase } = await startDatabase(options)
  const address = `127.0.0.1:${await freePort()}`
  const url = `http://${address}`
  const place = { ...onDatabase, PUBLIC_URL: url }
  const environment = await prepareEnvironment(options, { places: [place, place], database })
  const { servers } = environment
  await startProxy(address, servers, atEnd)
  return runUnderLoad({
    name: 'rolling-restart',
    options,
    environment: { ...environment, urls: [url], isGatewayFaultless: true },
    async breakThings({ load: { history }, findings }) {
      while (findings.recoveries.length < cycles || history.length < FEWEST_REQUESTS) {
        const startedAt = performance.now()
        for (const shop of servers) {
          await shop.stop()
          await shop.start()
        }
        findings.recoveries.push(performance.now() - startedAt)
      }
      const failed = history.filter(({ status }) => status === 0 || status >= 500)
      const rule = 'no request fails while the servers are restarted in turns'
      for (const { name, status } of failed) {
        findings.violations.push({ kind: 'broken', rule, about: `${name}: ${status}` })
      }
      findings.notes.push(`${failed.length} of ${history.length} requests failed`)
    },
  })
}

async function startProxy(address: string, servers: readonly Shop[], atEnd: RunOptions['atEnd']) {
  const folder = await mkdtemp(path.join(tmpdir(), 'chaka-proxy-'))
  atEnd(() => rm(folder, { recursive: true }))
  const [first, second] = servers.map(({ url }) => new URL(url).host)
  const settings = await fillIn('haproxy.cfg', folder, {
    'bind :8080': `bind ${address}`,
    'bind 127.0.0.1:5000': `bind 127.0.0.1:${await freePort()}`,
    '10.0.0.1:3000': first ?? '',
    '10.0.0.2:3000': second ?? '',
  })
  atEnd(startDaemon(['haproxy', '-f', settings], path.join(folder, 'haproxy.log')).kill)
  await waitUntil('HAProxy answers', async () => {
    const response = await fetch(`http://${address}/api/ready`).catch(() => undefined)
    return response?.ok === true ? true : undefined
  })
}
