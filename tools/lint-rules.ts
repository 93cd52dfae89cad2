import { importDownwards } from './layers.ts'

type Comment = { type: string; value: string; loc: { start: { line: number; column: number } } }
type Node = {
  type: string
  name?: string
  value?: unknown
  callee?: Node
  object?: Node
  property?: Node
  arguments?: Node[]
  quasis?: { value: { raw: string } }[]
}
type Context = {
  sourceCode: { getAllComments(): Comment[] }
  report(problem: { message: string; loc?: Comment['loc']; node?: Node }): void
}

const OPENING = /^(of|with|where|what|as|by|when)\b/i
/** A part that begins with such a word continues the fragment and is no main clause. */
const NO_CLAUSE =
  /^(and|as|at|but|by|each|for|from|in|not|of|on|or|to|what|when|where|which|who|with|without|until)\b/i

/** A main clause follows a comma and has at least three words; none follows a "What ...". */
function isFragment(text: string): boolean {
  if (!OPENING.test(text)) return false
  const [sentence = ''] = text.split(/[.:;!?](?:\s|$)/, 1)
  const [, ...parts] = sentence.split(', ')
  const isClause = (part: string) => /\S+ \S+ \S/.test(part) && !NO_CLAUSE.test(part)
  return /^what\b/i.test(text) || !parts.some(isClause)
}

/** A line comment directly below another one continues its sentence. */
const continues = ({ type, loc: { start } }: Comment, { type: typeBefore, loc }: Comment) =>
  type === 'Line' &&
  typeBefore === 'Line' &&
  start.line === loc.start.line + 1 &&
  start.column === loc.start.column

function refuseFragments({ sourceCode, report }: Context) {
  const begun: { text: string; loc: Comment['loc'] }[] = []
  sourceCode.getAllComments().forEach((comment, n, all) => {
    const text = comment.value
      .replaceAll(/^\s*\*/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const [before, last] = [all[n - 1], begun.at(-1)]
    if (before && last && continues(comment, before)) last.text += ` ${text}`
    else begun.push({ text, loc: comment.loc })
  })
  const message = 'Write a sentence with a subject and a verb that says why, or no comment.'
  for (const { text, loc } of begun) if (isFragment(text)) report({ message, loc })
  return {}
}

const LONGEST_TITLE = 100

/** The function of `test.for(rows)(title)` is `test`. */
const functionOf = ({ callee, object, name }: Node): string | undefined =>
  name ?? ((callee ?? object) ? functionOf((callee ?? object) as Node) : undefined)

const titleOf = ({ value, quasis = [] }: Node): string =>
  typeof value === 'string' ? value : quasis.map(({ value: { raw } }) => raw).join('')

function limitTitles({ report }: Context) {
  const message = `A test title has at most ${LONGEST_TITLE} characters.`
  return {
    CallExpression(node: Node) {
      const [title] = node.arguments ?? []
      if (!title || titleOf(title).length <= LONGEST_TITLE) return
      const isTest = /^(describe|it)$|test$/i.test(functionOf(node) ?? '')
      if (isTest && node.callee?.property?.name !== 'step') report({ message, node: title })
    },
  }
}

/** The lint loads this module as a plugin. */
export default {
  meta: { name: 'house' },
  rules: {
    'import-downwards': { create: importDownwards },
    'comment-sentences': { create: refuseFragments },
    'title-length': { create: limitTitles },
  },
}
