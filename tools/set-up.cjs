'use strict'
// This file runs before every npm script, on any Node and before anything is installed. It has no
// dependencies and no syntax younger than 2015.

/** Older versions cannot run npm and our own tools, not even for the set-up. */
const OLDEST_MAJOR = 20
const OLDEST_MINOR = 19

const version = process.versions.node
const parts = version.split('.').map(Number)
const major = parts[0] || 0
const minor = parts[1] || 0

if (major < OLDEST_MAJOR || (major === OLDEST_MAJOR && minor < OLDEST_MINOR)) {
  stop(`Chaka needs Node.js ${OLDEST_MAJOR}.${OLDEST_MINOR} or newer, and this is ${version}.`)
} else {
  const { setUp } = require('./set-up/main.cjs')
  setUp(require('path').dirname(__dirname)).catch((error) =>
    stop(error instanceof Error ? error.message : String(error)),
  )
}

/** @param {string} sentence */
function stop(sentence) {
  console.error(`\n${sentence}\n`)
  process.exitCode = 1
}
