import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Patch } from './patch.ts'

/**
 * The files of a tree as they are without the guard.
 * @throws Error where the patch does not fit: then nobody knows any more whether the guard is missed
 */
export function withoutGuard(root: string, { guard, edits }: Patch): Map<string, string> {
  const changed = new Map<string, string>()
  for (const { file, find, replace, everywhere } of edits) {
    const text = changed.get(file) ?? readFileSync(path.join(root, file), 'utf8')
    const times = text.split(find).length - 1
    if (times === 0 || (times > 1 && !everywhere)) {
      throw new Error(`"${guard}": what to take away stands ${times} times in ${file}`)
    }
    changed.set(
      file,
      text.replaceAll(find, () => replace),
    )
  }
  return changed
}

/** Takes the guard away; gives back what puts it in again. */
export function takeAway(root: string, patch: Patch): () => void {
  const changed = withoutGuard(root, patch)
  const before = [...changed.keys()].map(
    (file) => [file, readFileSync(path.join(root, file))] as const,
  )
  for (const [file, text] of changed) writeFileSync(path.join(root, file), text)
  return () => {
    for (const [file, text] of before) writeFileSync(path.join(root, file), text)
  }
}
