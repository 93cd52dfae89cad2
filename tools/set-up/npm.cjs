'use strict'
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

const PROGRESS_MS = 5000
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier']
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/

/**
 * The packages of the lock file in `from` go into a temporary folder, and the caller moves them to
 * their place, so that no half-finished node_modules is ever seen. Development tools are included
 * whatever NODE_ENV is; package scripts do not run, because no package here needs one.
 *
 * `npm ci` is not used: it refuses a lock file that lacks one optional package of a foreign platform,
 * which npm leaves out of it when the registry does not have it at that hour.
 * @param {{ from: string, temporary: string, doing: string }} what
 * @returns {Promise<string>} the path of the finished node_modules
 */
async function installLocked({ from, temporary, doing }) {
  fs.mkdirSync(temporary, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    const original = path.join(from, file)
    if (fs.existsSync(original)) fs.copyFileSync(original, path.join(temporary, file))
  }
  console.log(`${doing} ...`)
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const progress = setInterval(() => console.log(`  ${doing} (${seconds()})`), PROGRESS_MS)
  try {
    await npmInstall(temporary)
  } finally {
    clearInterval(progress)
  }
  console.log(`  done in ${seconds()}`)
  return path.join(temporary, 'node_modules')
}

/**
 * The installation uses the npm and the Node that run us.
 * @param {string} folder
 * @returns {Promise<void>}
 */
function npmInstall(folder) {
  const args = ['install', '--no-save', '--ignore-scripts', '--no-engine-strict', ...QUIET]
  // An outer `npm --prefix` would reach us through the environment, so --prefix is set here.
  args.push('--include=dev', '--include=optional', `--prefix=${folder}`)
  const npm = process.env['npm_execpath'] || ''
  const isNpm = path.basename(npm) === 'npm-cli.js'
  const child = spawn(isNpm ? process.execPath : 'npm', isNpm ? [npm, ...args] : args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return ended(child)
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} child
 * @returns {Promise<void>}
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    let isStopped = false
    const stop = () => {
      isStopped = true
      child.kill('SIGKILL')
    }
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (said += text))
    child.on('error', () => reject(new Error('npm could not be started. Is it installed?')))
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop)
      if (code === 0) resolve()
      else reject(new Error(isStopped ? 'The installation was interrupted.' : whatWentWrong(said)))
    })
  })
}

/** @param {string} said what npm wrote on stderr */
function whatWentWrong(said) {
  const lines = said.split('\n').filter((line) => /^npm error (?! *at )\S/.test(line))
  const gist = lines.slice(0, 6).join('\n')
  if (NO_NETWORK.test(said)) {
    return `${gist}\n\nThe npm registry could not be reached. Check the network and try again.`
  }
  if (said.includes('ENOSPC')) return `${gist}\n\nThe disk is full.`
  return `${gist}\n\nnpm could not install the packages. What it said is above.`
}

module.exports = { installLocked }
