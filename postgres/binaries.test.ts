import { chmodSync, cpSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBinaries, installedFolder } from './binaries.ts'
import { accountForPostgres, serviceAccount } from './service-account.ts'
import { openFolder } from './testing/folders.ts'

const platform = `${process.platform}-${process.arch}`
const isRoot = process.getuid?.() === 0

/** The copy lacks its links, as after a set-up without install scripts. */
function installInto(folder: string): string {
  const copy = path.join(folder, platform)
  cpSync(path.dirname(installedFolder(platform)), copy, { recursive: true })
  const native = path.join(copy, 'native')
  for (const entry of readdirSync(path.join(native, 'lib'))) {
    if (/\.so\.\d+$/.test(entry)) rmSync(path.join(native, 'lib', entry))
  }
  return native
}

describe('the programs of PostgreSQL', () => {
  test('run although npm cannot install their links', () => {
    const folder = openFolder()
    const installed = installInto(folder)
    const account = accountForPostgres([])
    const cache = path.join(folder, 'cache')
    const { postgres, majorVersion } = findBinaries({ account, cache, installed })
    expect(postgres).toBe(path.join(installed, 'bin/postgres'))
    expect(majorVersion).toBe('18')
  })

  test.runIf(isRoot)('are copied once to where the service account can run them', () => {
    const folder = openFolder()
    const installed = installInto(folder)
    // A strict umask leaves the files like this.
    for (const shut of [path.dirname(installed), path.join(installed, 'bin/postgres')]) {
      chmodSync(shut, 0o700)
    }
    const request = {
      account: accountForPostgres([]),
      cache: path.join(folder, 'cache'),
      installed,
    }
    const { postgres } = findBinaries(request)
    expect(postgres.startsWith(request.cache)).toBe(true)
    const { ino } = statSync(postgres)
    expect(findBinaries(request).postgres).toBe(postgres)
    expect(statSync(postgres).ino).toBe(ino)
    expect(readdirSync(request.cache)).toHaveLength(1)
  })

  test('a platform without them is refused with one sentence', () => {
    expect(() => installedFolder('linux-riscv64')).toThrow(
      'There is no embedded PostgreSQL for linux-riscv64: set DATABASE_URL to a PostgreSQL server (15 or newer).',
    )
  })

  test('root without an account to lend is refused with one sentence', () => {
    expect(() => serviceAccount(() => undefined)).toThrow(
      /^PostgreSQL does not run as root, and this machine has no account/,
    )
  })
})
