'use strict'
const fs = require('node:fs')
const path = require('node:path')
const { bringNode, findNode, linkNode } = require('./node.cjs')
const { installPackages, whatIsMissing } = require('./packages.cjs')

/**
 * A complete checkout needs no work and prints nothing. In production, or when this account may not
 * write, nothing is installed, because the operator has done that.
 * @param {string} root
 */
async function setUp(root) {
  const node = findNode(root)
  if (process.env['NODE_ENV'] === 'production' || !isWritable(root))
    return checkProduction(root, node)
  if (node && !whatIsMissing(root)) return linkNode(root, node)

  await install(root)
}

/** @param {string} root */
function isWritable(root) {
  try {
    fs.accessSync(root, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} root @param {string | undefined} node */
function checkProduction(root, node) {
  if (!node) {
    throw new Error(`Chaka needs Node.js 24 or newer, and this is ${process.versions.node}.`)
  }
  const missing = whatIsMissing(root, { production: true })
  if (missing) throw new Error(`${missing} is missing: run npm ci --ignore-scripts.`)
  linkNode(root, node)
}

const ABANDONED_AFTER_MS = 3600000

/**
 * All is made in a temporary folder and moved to its place when it is complete, so that two
 * installations at the same time do not mix.
 * @param {string} root
 */
async function install(root) {
  const cache = path.join(root, '.cache')
  fs.mkdirSync(cache, { recursive: true })
  for (const name of fs.readdirSync(cache).filter((each) => each.startsWith('set-up-'))) {
    const left = path.join(cache, name)
    const isAbandoned = Date.now() - fs.statSync(left).mtimeMs > ABANDONED_AFTER_MS
    if (isAbandoned) fs.rmSync(left, { recursive: true, force: true })
  }
  const temporary = fs.mkdtempSync(path.join(cache, 'set-up-'))
  try {
    const node = findNode(root) || (await bringNode(root, path.join(temporary, 'node')))
    if (whatIsMissing(root)) await installPackages(root, path.join(temporary, 'packages'))
    linkNode(root, node)
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
  }
}

module.exports = { setUp }
