'use strict'
const { spawn, spawnSync } = require('node:child_process')
const path = require('node:path')

const SIGN_OF_LIFE_MS = 5000
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier']
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/

/**
 * Installs exactly what the folder's lock file names, development tools included whatever
 * NODE_ENV says. Package scripts do not run: nothing here needs one.
 * @param {{ folder: string, node: string, doing: string }} what
 */
async function npmCi({ folder, node, doing }) {
  console.log(`${doing} ...`)
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const signOfLife = setInterval(() => console.log(`  ${doing} (${seconds()})`), SIGN_OF_LIFE_MS)
  try {
    await run(
      node,
      [
        'ci',
        // Explicit: an outer `npm --prefix` would reach us through the environment.
        `--prefix=${folder}`,
        '--ignore-scripts',
        '--include=dev',
        '--include=optional',
        '--no-engine-strict',
        ...QUIET,
      ],
      folder,
    )
    console.log(`  done in ${seconds()}`)
  } finally {
    clearInterval(signOfLife)
  }
}

/**
 * The same npm that runs us, but on the given Node.
 * @param {string} node @param {string[]} args @param {string} folder
 * @returns {Promise<void>}
 */
function run(node, args, folder) {
  const npm = process.env['npm_execpath'] || ''
  const isNpm = path.basename(npm) === 'npm-cli.js'
  const nodeOfNpm = isNpm && !canRun(node, npm) ? process.execPath : node
  const PATH = `${path.dirname(nodeOfNpm)}${path.delimiter}${process.env['PATH'] || ''}`
  return new Promise((resolve, reject) => {
    const child = spawn(isNpm ? nodeOfNpm : 'npm', isNpm ? [npm, ...args] : args, {
      cwd: folder,
      env: Object.assign({}, process.env, { PATH }),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      child.kill(signal)
    }
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (said += text))
    child.on('error', () => reject(new Error('npm could not be started. Is it installed?')))
    child.on('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop)
      if (code === 0) resolve()
      else reject(new Error(signal ? 'The installation was interrupted.' : whatWentWrong(said)))
    })
  })
}

/**
 * A distribution's npm can lean on modules that only the distribution's own Node finds.
 * @param {string} node @param {string} npm
 */
function canRun(node, npm) {
  return spawnSync(node, [npm, '--version'], { stdio: 'ignore' }).status === 0
}

/** @param {string} said what npm wrote on stderr */
function whatWentWrong(said) {
  const lines = said.split('\n').filter((line) => line.trim() && !line.includes('npm warn'))
  const last = lines.slice(-12).join('\n')
  if (NO_NETWORK.test(said)) {
    return `${last}\n\nThe npm registry could not be reached. Check the network and try again.`
  }
  if (said.includes('ENOSPC')) return `${last}\n\nThe disk is full.`
  return `${last}\n\nnpm could not install the packages. Its last words are above.`
}

module.exports = { npmCi }
