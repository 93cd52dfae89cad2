/** `find` stands in the file exactly once, or wherever it stands if it is `everywhere`. */
type Edit = { file: string; find: string; replace: string; everywhere?: true }

/** One guard, taken away. */
export type Patch = {
  guard: string
  edits: readonly Edit[]
  /** The test files that should notice, and the titles that count. */
  tests: readonly string[]
  titles?: string
}
