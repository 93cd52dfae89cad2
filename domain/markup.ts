export type Inline = Readonly<{ text: string; to?: string }>
export type Block =
  | Readonly<{ kind: 'heading' | 'paragraph'; parts: readonly Inline[] }>
  | Readonly<{ kind: 'list'; isNumbered: boolean; items: readonly (readonly Inline[])[] }>

const HEADING = /^#{1,3}\s+(.*)$/
const ITEM = /^[-*]\s+(.*)$/
const NUMBERED = /^\d{1,3}[.)]\s+(.*)$/
const LINK = /\[([^[\]\n]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>()[\]]*[^\s<>()[\].,;:!?])/g

/** A link leads to the web, to a mail program, to a telephone or to a page of the shop. */
export function isSafeAddress(address: string): boolean {
  return /^(?:\/(?![/\\])|https?:\/\/[^/?#]|mailto:.|tel:.)/i.test(address)
}

/** Links are written as [text](address), and an address of the web alone is a link too. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  const add = (before: string) => before !== '' && parts.push({ text: before })
  for (const match of text.matchAll(LINK)) {
    const [whole, label, address, bare] = match
    const to = address ?? bare ?? ''
    if (!isSafeAddress(to)) continue
    add(text.slice(end, match.index))
    parts.push({ text: label ?? to, to })
    end = match.index + whole.length
  }
  add(text.slice(end))
  return parts
}

type Line = Readonly<{ kind: 'heading' | 'item' | 'numbered' | 'text' | 'empty'; text: string }>

function readLine(line: string): Line {
  const heading = HEADING.exec(line)
  if (heading) return { kind: 'heading', text: heading[1] ?? '' }
  const item = ITEM.exec(line)
  if (item) return { kind: 'item', text: item[1] ?? '' }
  const numbered = NUMBERED.exec(line)
  if (numbered) return { kind: 'numbered', text: numbered[1] ?? '' }
  return { kind: line === '' ? 'empty' : 'text', text: line }
}

/**
 * Plain text with headings (#), lists (- or 1.) and links becomes blocks. Nothing in it is read as
 * HTML: a page shows the blocks as text.
 */
export function parseMarkup(text: string): Block[] {
  const blocks: { kind: Line['kind']; lines: string[] }[] = []
  let last: Line['kind'] = 'empty'
  for (const line of text.split('\n')) {
    const { kind, text: content } = readLine(line.trim())
    const block = blocks.at(-1)
    if (kind === last && kind !== 'heading' && kind !== 'empty') block?.lines.push(content)
    else if (kind !== 'empty') blocks.push({ kind, lines: [content] })
    last = kind
  }
  return blocks.map(({ kind, lines }) => {
    if (kind === 'item' || kind === 'numbered') {
      return { kind: 'list', isNumbered: kind === 'numbered', items: lines.map(parseInline) }
    }
    const parts = parseInline(lines.join(' '))
    return { kind: kind === 'heading' ? 'heading' : 'paragraph', parts }
  })
}
