'use strict'
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
 * Looks anew: whoever had the turn before may have done it all.
 * @param {string} root
 */
async function install(root) {
  const node = findNode(root) || (await bringNode(root))
  if (whatIsMissing(root)) await installPackages(root, node)
  linkNode(root, node)
}

module.exports = { setUp }
