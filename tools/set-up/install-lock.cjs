'use strict'
const fs = require('node:fs')
const path = require('node:path')

const HEARTBEAT_MS = 2000
const ABANDONED_AFTER_MS = 15000
const RETRY_MS = 300

/**
 * Two installations at the same time would ruin the folder. The lock is a folder, which only one
 * process can make. The file in it is named after the time of its holder's last heartbeat. A waiter
 * takes an abandoned lock by renaming that file, and only one rename can succeed.
 * @param {string} root @returns {Promise<() => void>} releases the lock
 */
async function acquireLock(root) {
  const lock = path.join(root, '.cache/set-up.lock')
  fs.mkdirSync(path.dirname(lock), { recursive: true })
  let claim = makeClaim(lock)
  if (!claim) console.log('Another set-up is at work in this folder; waiting for it ...')
  while (!claim) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    claim = makeClaim(lock)
  }
  let own = claim
  const heartbeat = setInterval(() => {
    own = rename(lock, own) || own
  }, HEARTBEAT_MS)
  return function releaseLock() {
    clearInterval(heartbeat)
    fs.rmSync(path.join(lock, own), { force: true })
    attempt(() => fs.rmdirSync(lock))
  }
}

const newName = () => `${Date.now()}-${process.pid}`

/** @param {string} lock @returns {string | undefined} the name of the file that makes it ours */
function makeClaim(lock) {
  const name = newName()
  if (
    attempt(() => fs.mkdirSync(lock)) &&
    attempt(() => fs.writeFileSync(path.join(lock, name), ''))
  ) {
    return name
  }
  let holder
  attempt(() => (holder = fs.readdirSync(lock)[0]))
  if (holder) return isAbandoned(Number.parseInt(holder, 10)) ? rename(lock, holder) : undefined
  // An empty folder was just made, just released, or left by a crash between the two steps above.
  attempt(() => isAbandoned(fs.statSync(lock).mtimeMs) && fs.rmdirSync(lock))
  return undefined
}

/** @param {number} time */
const isAbandoned = (time) => Date.now() - time > ABANDONED_AFTER_MS

/** @param {string} lock @param {string} name @returns {string | undefined} undefined: it is gone */
function rename(lock, name) {
  const own = newName()
  const isOurs = attempt(() => fs.renameSync(path.join(lock, name), path.join(lock, own)))
  return isOurs ? own : undefined
}

/** @param {() => unknown} step @returns {boolean} false where another process was faster */
function attempt(step) {
  try {
    step()
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (['EEXIST', 'ENOENT', 'ENOTEMPTY'].includes(code)) return false
    throw error
  }
}

module.exports = { acquireLock }
