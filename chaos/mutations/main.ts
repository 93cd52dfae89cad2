import { watchForTheEnd } from '#server/run/shutdown'
import { takeAway } from './apply.ts'
import type { Patch } from './patch.ts'
import { PATCHES } from './patches.ts'
import { runTests } from './run-tests.ts'
import { copySources } from './tree.ts'

type Finding = { guard: string; isMissed: boolean; by: string }

/** Takes one guard away and looks who notices. */
async function look(root: string, patch: Patch): Promise<Finding> {
  const { guard } = patch
  try {
    const putBack = takeAway(root, patch)
    try {
      const { red, green } = await runTests(root, patch)
      const [first, ...others] = red
      if (first === undefined) {
        return { guard, isMissed: false, by: `SURVIVED ${green.length} tests` }
      }
      const more = others.length > 0 ? ` (and ${others.length} more)` : ''
      return { guard, isMissed: true, by: `${first}${more}` }
    } finally {
      putBack()
    }
  } catch (error) {
    return { guard, isMissed: false, by: error instanceof Error ? error.message : String(error) }
  }
}

/** Guards whose name has one of the words that were asked for; all where none was. */
function chosen(words: readonly string[]): readonly Patch[] {
  if (words.length === 0) return PATCHES
  return PATCHES.filter(({ guard }) => words.some((word) => guard.includes(word)))
}

async function main(): Promise<boolean> {
  const { root, remove } = copySources()
  ending.atEnd(async () => remove())
  const patches = chosen(process.argv.slice(2))
  const tests = [...new Set(patches.flatMap(({ tests }) => tests))]
  const { red } = await runTests(root, { tests })
  if (red.length > 0) throw new Error(`With all guards in place this is red: ${red.join(', ')}`)
  const findings: Finding[] = []
  for (const patch of patches) {
    const finding = await look(root, patch)
    findings.push(finding)
    console.log(`${finding.isMissed ? 'red' : 'NOT RED'}  ${finding.guard}\n         ${finding.by}`)
  }
  const survivors = findings.filter(({ isMissed }) => !isMissed).length
  console.log(`\n${findings.length} guards taken away, ${survivors} not missed`)
  return survivors === 0 && findings.length > 0
}

const ending = watchForTheEnd(console.error)
try {
  ending.end((await main()) ? 0 : 1)
} catch (error) {
  console.error(error)
  ending.end(1)
}
