'use strict'
const fs = require('node:fs')
const path = require('node:path')
const { bringNode, findNode, linkNode } = require('./node.cjs')
const { installPackages, whatIsMissing } = require('./packages.cjs')
const { takeTurn } = require('./turn.cjs')

/**
 * Makes a checkout ready to run. When nothing is missing it says nothing and is done at once.
 * @param {string} root
 */
async function setUp(root) {
  const node = findNode(root)
  if (node && !whatIsMissing(root)) return linkNode(root, node)

  const giveUpTurn = await takeTurn(root)
  try {
    await install(root)
  } finally {
    giveUpTurn()
  }
}

/**
 * Looks anew: whoever had the turn before may have done it all. Everything is made in a workshop
 * and moved to its place when it is complete, so an interrupted set-up leaves only rubbish there.
 * @param {string} root
 */
async function install(root) {
  const workshops = path.join(root, '.cache/set-up')
  fs.rmSync(workshops, { recursive: true, force: true })
  const workshop = (/** @type {string} */ what) => path.join(workshops, `${what}-${process.pid}`)

  const node = findNode(root) || (await bringNode(root, workshop('node')))
  if (whatIsMissing(root)) await installPackages(root, workshop('packages'), node)
  linkNode(root, node)
  fs.rmSync(workshops, { recursive: true, force: true })
}

module.exports = { setUp }
