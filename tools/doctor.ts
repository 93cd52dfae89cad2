import path from 'node:path'
import { type SystemFinding, SYSTEM_CHECKS } from '#contract/system'
import { holdsDatabase } from '#postgres/data-folder'
import { openDataFolder } from '#postgres/open-data-folder'
import { type DatabaseAddress, connect } from '#server/database/db'
import { readPagesState } from '#server/pages/page-sources'
import { createGateway } from '#server/payments/gateways/create-gateway'
import { checkGivenDatabase } from '#server/run/database'
import { type Settings, readSettings } from '#server/settings'
import { startSentence } from '#server/settings/start-sentence'
import { checkGateways } from '#server/system/check-gateway'
import { checkPictures } from '#server/system/check-pictures'
import { askHealth, checkPorts } from '#server/system/check-ports'
import { checkProxySettings } from '#server/system/check-proxy'
import { findingsWithoutSettings, runChecks } from '#server/system/checks'
import { diskFolders } from '#server/system/disks'
import { ok } from '#server/system/finding'
import { readDatabase } from '#server/system/system.service'
import { withSettingsFile } from './settings-file.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

type OpenDatabase = { address: DatabaseAddress; close: () => Promise<void> }

/**
 * The result is undefined when there is no database yet.
 * @throws an error with a sentence for the operator
 */
async function openDatabase({ database }: Settings): Promise<OpenDatabase | undefined> {
  if (database.kind === 'given') {
    const { connectionString } = database
    await checkGivenDatabase(connectionString)
    return { address: { connectionString }, close: async () => undefined }
  }
  const { dataDir } = database
  if (!holdsDatabase(dataDir)) return undefined
  const announce = () => undefined
  const { connection, close } = await openDataFolder({ dataDir, mayCreate: false, announce })
  return { address: connection, close }
}

async function examine(settings: Settings): Promise<SystemFinding[]> {
  const { host, port, metrics, sandbox, publicUrl } = settings
  const opening = openDatabase(settings)
  const opened = await opening.catch(() => undefined)
  const db = opened && connect(opened.address, () => undefined)
  const dataDir = settings.database.kind === 'embedded' ? settings.database.dataDir : undefined
  try {
    return await runChecks({
      settings,
      folders: diskFolders({ dataDir, backupDir: settings.backupDir }),
      address: opened?.address ?? { host: '', user: '', database: '' },
      readDatabase: async () => {
        await opening
        return db && readDatabase(db)
      },
      readPages: () => readPagesState(ROOT),
      checkPictures: () => checkPictures(settings.pictureStore),
      checkGateways: async () =>
        sandbox
          ? ok('The payment sandbox of the demo: no real money moves.')
          : checkGateways(
              await Promise.all([settings.gateway, ...settings.otherGateways].map(createGateway)),
            ),
      checkProxy: async () => checkProxySettings(proxyOf(settings), await askHealth(publicUrl)),
      checkPorts: async () =>
        checkPorts([
          { variable: 'PORT', host, port },
          ...(metrics ? [{ variable: 'METRICS_PORT' as const, ...metrics }] : []),
          ...(sandbox
            ? [{ variable: 'SANDBOX_PORT' as const, host: '127.0.0.1', ...sandbox }]
            : []),
        ]),
    })
  } finally {
    await db?.destroy()
    await opened?.close()
  }
}

/** The loopback addresses are left out, because they are always trusted. */
function proxyOf({ publicUrl, host, trustedProxies }: Settings) {
  const isLoopback = (address: string) => /^(127\.|::1|localhost)/.test(address)
  const trustsOthers = trustedProxies.some((proxy) => !isLoopback(proxy))
  return { publicUrl, trustsOthers, isOpen: !isLoopback(host) }
}

async function diagnose(): Promise<SystemFinding[]> {
  let settings: Settings
  try {
    settings = readSettings(withSettingsFile(process.env))
  } catch (error) {
    return findingsWithoutSettings(startSentence(error), readPagesState(ROOT))
  }
  return examine(settings)
}

const WORDS = { ok: 'ok', warning: 'warning', fault: 'FAULT' } as const
const WIDEST_WORD = 9
const WIDEST_LABEL = 21

function print({ check, state, sentence, action }: SystemFinding): void {
  const label = SYSTEM_CHECKS[check].padEnd(WIDEST_LABEL)
  console.log(`${WORDS[state].padEnd(WIDEST_WORD)}${label}${sentence}`)
  if (action !== null) console.log(`${' '.repeat(WIDEST_WORD + WIDEST_LABEL)}→ ${action}`)
}

const count = (findings: readonly SystemFinding[], state: SystemFinding['state']) =>
  findings.filter((finding) => finding.state === state).length

const findings = await diagnose()
for (const finding of findings) print(finding)
const faults = count(findings, 'fault')
console.log(
  `\nFaults: ${faults}. Warnings: ${count(findings, 'warning')}. In order: ${count(findings, 'ok')}.`,
)
process.exitCode = faults > 0 ? 1 : 0
