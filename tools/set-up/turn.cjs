'use strict'
const fs = require('node:fs')
const path = require('node:path')

const HEARTBEAT_MS = 2000
const DEAD_AFTER_MS = 15000
const LOOK_AGAIN_MS = 300

/**
 * One set-up at a time in one checkout: two `npm ci` in one folder ruin it. The turn is a file
 * that its owner touches, so that one left behind by a crash is known for what it is.
 * @param {string} root @returns {Promise<() => void>} gives the turn up
 */
async function takeTurn(root) {
  const file = path.join(root, '.cache/set-up.pid')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  let hasSaidSo = false
  while (!claim(file)) {
    if (isAbandoned(file)) {
      fs.rmSync(file, { force: true })
      continue
    }
    if (!hasSaidSo) console.log('Another set-up is at work in this folder; waiting for it ...')
    hasSaidSo = true
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS)
  return () => {
    clearInterval(heartbeat)
    fs.rmSync(file, { force: true })
  }
}

/** @param {string} file */
function claim(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const { mtimeMs } = fs.statSync(file)
    if (Date.now() - mtimeMs > DEAD_AFTER_MS) return true
    const pid = Number(fs.readFileSync(file, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    // EPERM: somebody else's process, but alive. ENOENT: given up this moment; claim it.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/** @param {string} file */
function touch(file) {
  const now = new Date()
  try {
    fs.utimesSync(file, now, now)
  } catch {
    // Taken over after a long sleep of this machine; the packages are checked at the end.
  }
}

module.exports = { takeTurn }
