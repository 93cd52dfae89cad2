'use strict'
const fs = require('node:fs')
const path = require('node:path')
const { installLocked } = require('./npm.cjs')

/**
 * @typedef {{
 *   version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: string | string[],
 * }} Locked
 */

/**
 * The old node_modules is replaced only by a complete new one.
 * @param {string} root @param {string} temporary an empty folder on the same disk
 */
async function installPackages(root, temporary) {
  const finished = await installLocked({ from: root, temporary, doing: 'Installing packages' })
  const place = path.join(root, 'node_modules')
  try {
    if (fs.existsSync(place)) fs.renameSync(place, path.join(temporary, 'replaced'))
    fs.renameSync(finished, place)
  } catch (error) {
    // Another installation may have moved its own to the same place at this moment.
    if (whatIsMissing(root)) throw error
  }
  const missing = whatIsMissing(root)
  if (missing) throw new Error(`npm left out ${missing}. Try again.`)
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted `npm install` has none.
 * @param {string} root
 * @param {{ production?: boolean }} [options] in production: what the server itself needs
 * @returns {string | undefined}
 */
function whatIsMissing(root, { production = false } = {}) {
  const locked = packagesOf(path.join(root, 'package-lock.json'))
  if (!locked) throw new Error('package-lock.json is missing or broken. Is this a whole checkout?')
  const installed = packagesOf(path.join(root, 'node_modules/.package-lock.json'))
  if (!installed) return 'node_modules'
  return Object.keys(locked).find((place) => {
    const wanted = locked[place]
    if (place === '' || !wanted) return false
    if (production && (wanted.dev || wanted.optional || wanted.devOptional)) return false
    const found = installed[place]
    if (!found) return isWantedHere(wanted)
    if (found.version !== wanted.version) return true
    // The lock file has no hash of packages for other platforms that its registry did not have.
    if (wanted.integrity && found.integrity !== wanted.integrity) return true
    return !fs.existsSync(path.join(root, place, 'package.json'))
  })
}

/**
 * npm may skip optional packages without `os` and `cpu`, which depend on others that have them, and
 * those for one libc, so they do not count as missing.
 * @param {Locked} wanted
 */
function isWantedHere(wanted) {
  if (!wanted.optional && !wanted.devOptional) return true
  if (!wanted.os || !wanted.cpu || wanted.libc) return false
  return wanted.os.includes(process.platform) && wanted.cpu.includes(process.arch)
}

/** @param {string} file @returns {Record<string, Locked> | undefined} */
function packagesOf(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

module.exports = { installPackages, whatIsMissing }
