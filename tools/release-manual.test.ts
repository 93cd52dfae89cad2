/** @module-tag release */
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#server/run/testing/processes'
import { toConnectionString } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import { CHECKOUT, copyFiles, createMachine, listSources } from './testing/release.ts'

const MANUAL = readFileSync(path.join(CHECKOUT, 'docs/operating/install.md'), 'utf8')
const { version } = JSON.parse(readFileSync(path.join(CHECKOUT, 'package.json'), 'utf8')) as {
  version: string
}
/** The next release has the sources of this checkout and another version. */
const NEXT = '99.0.0'

function scriptOf(section: string): string {
  const [, text = ''] = MANUAL.split(`\n## ${section}\n`)
  const [steps = ''] = text.split('\n## ')
  return Array.from(steps.matchAll(/^( *)```sh\n(.*?)^ *```$/gms), ([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  ).join('\n')
}

function commandsOf(url: string, settings: string): Record<string, string> {
  const nothing = '#!/bin/sh\n'
  const pg = path.join(CHECKOUT, 'node_modules/pg')
  return {
    'apt-get': nothing,
    useradd: nothing,
    curl: `#!/bin/sh
case "$*" in *deb.nodesource.com*) ;; *) PATH=\${PATH#*:} exec curl "$@" ;; esac\n`,
    sudo: `#!/bin/sh
shift; account=$1; shift
if [ $account = chaka ] && [ $(id -u) = 0 ]; then exec setpriv --reuid 1000 --regid 1000 --clear-groups env "$@"; fi
exec env "$@"\n`,
    psql: `#!/bin/sh
exec node -e 'const db = new (require("${pg}").Client)("${url}"); db.connect().then(() => db.query(process.argv[1])).catch((e) => { if (e.code !== "42710") throw e }).finally(() => db.end())' -- "$2"\n`,
    systemctl: `#!/bin/sh\nexec node ${CHECKOUT}/tools/testing/systemctl.ts "$ROOT" 1000 "$@"\n`,
    // The editor puts the places of this machine into the settings, as the operator would.
    editor: `#!/bin/sh
sed -i -E "s#=/var/#=$ROOT/var/#g; /^(PUBLIC_URL|SSLCOMMERZ_\\w+|ADMIN_\\w+)=/d" "$1"
printf '%s\\n' ${settings.replaceAll('\n', ' ')} >> "$1"\n`,
  }
}

/** The repository has two releases and lies at the address that the manual names. */
function makeRepository(machine: ReturnType<typeof createMachine>): Record<string, string> {
  const repository = path.join(machine.root, 'repository')
  copyFiles(listSources(), CHECKOUT, repository)
  const git = 'git -c user.name=Test -c user.email=test@example.com'
  const commit = (tag: string) => `git add -A && ${git} commit -qm ${tag} && git tag v${tag}`
  const { code, output } = machine.run(
    `git init -q && ${commit(version)} && sed -i 's/"version": .*/"version": "${NEXT}",/' package.json && ${commit(NEXT)}`,
    { cwd: 'repository' },
  )
  if (code !== 0) throw new Error(output)
  return {
    GIT_PROGRESS_DELAY: '1000',
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: `url.file://${repository}.insteadOf`,
    GIT_CONFIG_VALUE_0: 'https://github.com/OWNER/chaka.git',
    GIT_CONFIG_KEY_1: 'advice.detachedHead',
    GIT_CONFIG_VALUE_1: 'false',
  }
}

async function createDebian() {
  const [postgres, port] = [await startTemporaryPostgres(), await freePort()]
  onTestFinished(() => postgres.stop())
  chmodSync(postgres.server.host, 0o755)
  const settings = [
    `PORT=${port}`,
    'PUBLIC_URL=https://bikes.example.com',
    'SSLCOMMERZ_BASE_URL=https://securepay.sslcommerz.com',
    'SSLCOMMERZ_STORE_ID=chaka',
    'SSLCOMMERZ_STORE_PASSWORD=chakalive@ssl',
    'ADMIN_EMAIL=owner@example.com',
    'ADMIN_PASSWORD=quite-a-long-one',
  ]
  const machine = createMachine(
    commandsOf(toConnectionString(postgres.server), settings.join('\n')),
  )
  const { root } = machine
  const log = path.join(root, 'log')
  writeFileSync(log, '')
  for (const folder of ['etc/systemd/system', 'var/run', 'var/backups']) {
    mkdirSync(path.join(root, folder), { recursive: true })
  }
  symlinkSync(postgres.server.host, path.join(root, 'var/run/postgresql'))
  const extra = {
    ...makeRepository(machine),
    ROOT: root,
    CHAKA_ENV_FILE: path.join(root, 'etc/chaka/chaka.env'),
  }
  onTestFinished(() => void machine.run('systemctl stop chaka', { extra }))
  const group = machine.identity.gid

  return {
    walk(section: string, variables: Record<string, string> = {}): void {
      let script = scriptOf(section)
        .replaceAll(/(?<=[\s=])\/(?=(etc|opt|var)\/)/g, `${root}/`)
        .replaceAll(/ -o \w+ -g chaka/g, ` -o ${machine.account} -g ${group}`)
        .replaceAll(':3000/', `:${port}/`)
      for (const [name, value] of Object.entries(variables)) {
        script = script.replaceAll(new RegExp(`^${name}=.*$`, 'gm'), `${name}=${value}`)
      }
      const { code, output } = machine.run(script, { extra })
      expect(code, `${section}:\n${output}\n${readFileSync(log, 'utf8')}`).toBe(0)
    },
    run: (script: string) => machine.run(script, { extra, cwd: 'opt/chaka/current' }),
    async read(place: string) {
      const headers = { connection: 'close' }
      const reply = await fetch(`http://127.0.0.1:${port}${place}`, { headers })
      return reply.json()
    },
    async canLogIn(email: string): Promise<boolean> {
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ email, password: 'a long new password' }),
      }
      // A server that has just begun may refuse a log-in with 503 because it is too busy.
      return vi.waitFor(
        async () => {
          const { ok, status } = await fetch(`http://127.0.0.1:${port}/api/auth/login`, request)
          expect([200, 401]).toContain(status)
          return ok
        },
        { timeout: 60_000, interval: 500 },
      )
    },
  }
}

test('the manual names the release that it belongs to', () => {
  expect(scriptOf('Install')).toContain(`NEW=v${version}\n`)
  expect(scriptOf('Upgrade')).toContain(`NEW=v${version}\n`)
})

test('Install, Upgrade and Go back of the manual do what they say', async () => {
  const debian = await createDebian()
  debian.walk('Install')
  expect(await debian.read('/api/health')).toEqual({ status: 'alive', version })
  expect(await debian.canLogIn('you@example.com')).toBe(true)

  debian.walk('Upgrade', { NEW: `v${NEXT}` })
  expect(await debian.read('/api/health')).toEqual({ status: 'alive', version: NEXT })
  expect(await debian.canLogIn('you@example.com')).toBe(true)
  const added = debian.run(
    "echo 'a long new password' | sudo -u chaka npm run --silent admin-password later@example.com",
  )
  expect(added).toMatchObject({ code: 0 })

  debian.walk('Go back', { OLD: `v${version}`, NEW: `v${NEXT}` })
  expect(await debian.read('/api/health')).toEqual({ status: 'alive', version })
  expect(await debian.canLogIn('you@example.com')).toBe(true)
  expect(await debian.canLogIn('later@example.com')).toBe(false)
})
